import { Clock, Headset, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { institute } from '#src/institute.ts'
import { callLink, chatLink, mailLink } from '#src/web/ui/contact-links.ts'
import { PopoverButton } from '#src/web/ui/overlays/popover-button.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { widgetButton, widgetPanel } from './widget-styles.ts'

export function ContactWidget() {
  return (
    <aside aria-label="Contact">
      <PopoverButton
        popover="contact-card"
        icon={Headset}
        name="contact options"
        className={`left-4 border border-line-strong bg-paper-raised text-brand ${widgetButton}`}
      />
      <div id="contact-card" popover="auto" className={`right-auto left-4 w-80 overscroll-contain ${widgetPanel}`}>
        <ul className="grid gap-1 p-3">
          <Way icon={Phone} to={callLink} title="Call us">
            {institute.phone}
          </Way>
          <Way icon={MessageCircle} to={chatLink} title="WhatsApp" isElsewhere>
            Opens with a message you can send
          </Way>
          <Way icon={Mail} to={mailLink} title="Email us">
            {institute.email}
          </Way>
        </ul>
        <dl className="grid gap-2 border-t border-line bg-paper p-4 text-base">
          <Fact icon={Clock} name="Hours">
            <WithHours sentence={institute.hours} />
            <br />
            {institute.closed}
          </Fact>
          <Fact icon={MapPin} name="Location">
            {institute.place}
          </Fact>
        </dl>
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
