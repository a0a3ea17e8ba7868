import { formatDateTime } from '#src/shared/time.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { Panel } from '#src/web/ui/panel.tsx'
import type { EnquirerDetails } from '../shapes.ts'

/** The class to come that someone is invited to. */
export function OpenInvitation({ enquirer: { visit } }: { enquirer: EnquirerDetails }) {
  const now = useNow()
  if (!visit || visit.hasCome || Date.parse(visit.startsAt) <= now) return null
  return (
    <Panel title="Invited to a class">
      <p className="wrap-anywhere">
        <time dateTime={visit.startsAt}>{formatDateTime(visit.startsAt)}</time>: {visit.courseTitle}
        {visit.isOnline && ', online'}
      </p>
    </Panel>
  )
}
