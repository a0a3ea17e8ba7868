import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { institute } from '#src/institute.ts'
import { callLink, chatLink, mailLink } from '#src/web/contact-links.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { InstituteMap } from './map.tsx'

/** Every way to us but the form. */
export function ContactDetails() {
  return (
    <div className="grid content-start gap-6">
      <address className="grid gap-1 not-italic">
        <Line sign={<Phone aria-hidden className="size-5" />}>
          <a href={callLink}>{institute.phone}</a>
        </Line>
        <Line sign={<Mail aria-hidden className="size-5" />}>
          <a href={mailLink}>{institute.email}</a>
        </Line>
        <Line sign={<MapPin aria-hidden className="size-5" />}>{institute.city}</Line>
        <Line sign={<Clock aria-hidden className="size-5" />}>{`${institute.hours}; ${institute.closed}`}</Line>
      </address>
      <div className="flex flex-wrap gap-3">
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
}

function Line({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-3">
      <span className="text-ink-muted">{sign}</span>
      <span className="inline-flex min-h-11 flex-wrap items-center [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {children}
      </span>
    </p>
  )
}
