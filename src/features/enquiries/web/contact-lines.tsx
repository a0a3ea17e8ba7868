import { Clock, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLink } from '#src/institute/map-link.ts'
import { institute } from '#src/institute.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'

export const ContactLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex min-h-11 items-center gap-4">
    <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
    <span className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">{children}</span>
  </p>
)

export const Hours = () => (
  <ContactLine icon={Clock}>
    <WithHours sentence={`${institute.hours}; ${institute.closed}`} />
  </ContactLine>
)

export const Place = () => (
  <ContactLine icon={MapPin}>
    <a href={mapLink} target="_blank" rel="noreferrer">
      {institute.mapQuery}
    </a>
  </ContactLine>
)
