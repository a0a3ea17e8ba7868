import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { institute } from '#src/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { callLink, chatLink, mailLink } from '#src/web/ui/contact-links.ts'
import { ContactLine, Hours } from './contact-lines.tsx'
import { InstituteMap } from './map.tsx'

export const ContactDetails = () => (
  <div className="grid max-w-xl content-start gap-6 self-start rounded-2xl border border-line bg-paper-raised p-6">
    <address className="not-italic">
      <ContactLine icon={Phone}>
        <a href={callLink}>{institute.phone}</a>
      </ContactLine>
      <ContactLine icon={Mail}>
        <a href={mailLink}>{institute.email}</a>
      </ContactLine>
      <ContactLine icon={MapPin}>{institute.city}</ContactLine>
      <Hours />
    </address>
    <div className="flex flex-wrap gap-2 *:grow">
      <ButtonLink to={callLink}>
        <Phone aria-hidden className="size-5" />
        Call us
      </ButtonLink>
      <ButtonLink to={chatLink} target="_blank" rel="noreferrer">
        <MessageCircle aria-hidden className="size-5" />
        WhatsApp
      </ButtonLink>
    </div>
    <InstituteMap />
  </div>
)
