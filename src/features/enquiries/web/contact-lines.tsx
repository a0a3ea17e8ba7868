import { Clock, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { mapLink } from '#src/shared/institute/reach.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'

export const ContactLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex min-h-11 items-center gap-4">
    <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
    <span className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">{children}</span>
  </p>
)

export function Hours() {
  const { hours, closed } = useInstitute()
  if (!hours) return null
  return (
    <ContactLine icon={Clock}>
      <WithHours sentence={[hours, closed].filter(Boolean).join('; ')} />
    </ContactLine>
  )
}

export function Place() {
  const institute = useInstitute()
  if (!institute.mapQuery) return null
  return (
    <ContactLine icon={MapPin}>
      <a href={mapLink(institute)} target="_blank" rel="noreferrer">
        {institute.mapQuery}
      </a>
    </ContactLine>
  )
}
