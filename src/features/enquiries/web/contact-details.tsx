import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink, chatLink, mailLink } from '#src/web/ui/contact-links.ts'
import { ContactLine, Hours } from './contact-lines.tsx'
import { InstituteMap } from './map.tsx'

export function ContactDetails() {
  const institute = useInstitute()
  const { phone, email, whatsapp, cityAndCountry, hours, mapQuery } = institute
  if (!(phone || email || whatsapp || cityAndCountry || hours || mapQuery)) return null
  return (
    <div className="grid max-w-xl content-start gap-6 self-start rounded-2xl border border-line bg-paper-raised p-6">
      <address className="not-italic">
        {phone && (
          <ContactLine icon={Phone}>
            <a href={callLink(institute)}>{phone}</a>
          </ContactLine>
        )}
        {email && (
          <ContactLine icon={Mail}>
            <a href={mailLink(institute)}>{email}</a>
          </ContactLine>
        )}
        {cityAndCountry && <ContactLine icon={MapPin}>{cityAndCountry}</ContactLine>}
        <Hours />
      </address>
      {(phone || whatsapp) && (
        <div className="flex flex-wrap gap-2 *:grow">
          {phone && (
            <ButtonLink to={callLink(institute)}>
              <Phone aria-hidden className="size-5" />
              Call us
            </ButtonLink>
          )}
          {whatsapp && (
            <ButtonLink to={chatLink(institute)} target="_blank" rel="noreferrer">
              <MessageCircle aria-hidden className="size-5" />
              WhatsApp
            </ButtonLink>
          )}
        </div>
      )}
      <InstituteMap />
    </div>
  )
}
