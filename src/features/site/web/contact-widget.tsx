import { Clock, Headset, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { callLink, chatLink, mailLink } from '#src/web/ui/contact-links.ts'
import { PopoverButton } from '#src/web/ui/overlays/popover-button.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { widgetButton, widgetPanel } from './widget-styles.ts'

export function ContactWidget() {
  const institute = useInstitute()
  const { phone, whatsapp, email, hours, closed, city } = institute
  if (!(phone || whatsapp || email || hours || city)) return null
  return (
    <aside aria-label="Contact">
      <PopoverButton
        popover="contact-card"
        icon={Headset}
        name="contact options"
        className={`left-4 border border-line-strong bg-paper-raised text-brand ${widgetButton}`}
      />
      <div id="contact-card" popover="auto" className={`right-auto left-4 w-80 overscroll-contain ${widgetPanel}`}>
        <ul className="grid gap-1 p-3 empty:hidden">
          {phone && (
            <Way icon={Phone} to={callLink(institute)} title="Call us">
              {phone}
            </Way>
          )}
          {whatsapp && (
            <Way icon={MessageCircle} to={chatLink(institute)} title="WhatsApp" isElsewhere>
              Opens with a message you can send
            </Way>
          )}
          {email && (
            <Way icon={Mail} to={mailLink(institute)} title="Email us">
              {email}
            </Way>
          )}
        </ul>
        {(hours || city) && (
          <dl className="grid gap-2 border-t border-line bg-paper p-4 text-base">
            {hours && (
              <Fact icon={Clock} name="Hours">
                <WithHours sentence={hours} />
                <br />
                {closed}
              </Fact>
            )}
            {city && (
              <Fact icon={MapPin} name="Location">
                {city}
              </Fact>
            )}
          </dl>
        )}
      </div>
    </aside>
  )
}

type Icon = typeof Phone
type WayTo = { icon: Icon; to: string; title: string; isElsewhere?: boolean; children: string }

function Way({ icon: Icon, to, title, isElsewhere, children }: WayTo) {
  return (
    <li>
      <a
        href={to}
        {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
        className="flex items-center gap-3 rounded-xl p-2 text-ink no-underline hover:bg-paper-sunk"
      >
        <Icon className="size-11 shrink-0 rounded-full bg-brand-soft p-3 text-brand" />
        <span className="grid text-base">
          <strong className="font-semibold">{title}</strong>
          <span className="text-ink-muted">{children}</span>
        </span>
      </a>
    </li>
  )
}

function Fact({ icon: Icon, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        <span className="sr-only">{name}</span>
        <Icon className="mt-0.5 size-5 text-ink-muted" />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
