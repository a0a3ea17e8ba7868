import { useQuery } from '@tanstack/react-query'
import { stripBidi } from '#src/shared/text.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button, ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { AttendanceSheet } from '../../shapes.ts'
import { sheetQuery } from '../api.ts'
import type { Route } from './+types/sheet-tab.ts'
import { SheetTable } from './sheet-table.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [sheetQuery(id)])

export default function SheetTab({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(sheetQuery(id))
  const sheet = useStableData(query, id)
  if (query.isPending) return <SheetToCome />
  if (!sheet) return <Failed query={query} />
  return <Sheet sheet={sheet} />
}

const SheetToCome = () => (
  <Skeleton label="Loading the attendance sheet">
    <div className="grid gap-4">
      <SkeletonBlock className="h-9 max-w-xs" />
      <SkeletonBlock className="h-96" />
    </div>
  </Skeleton>
)

function Sheet({ sheet }: { sheet: AttendanceSheet }) {
  const { batch, mentorName, classes, students } = sheet
  return (
    <div className="grid grid-cols-1 gap-4 landscape-sheet">
      <PageHead title={`Attendance: ${batch.name}`} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl">Attendance</h2>
          {mentorName && <p className="hidden text-ink-muted print:block">{stripBidi(mentorName)}</p>}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden noscript:hidden">
          <Button onClick={() => window.print()}>Print</Button>
          <ExportLink to={`/api/batches/${batch._id}/attendance.csv`} />
        </div>
      </div>
      {students.length === 0 || classes.length === 0 ? (
        <Empty>Nobody is in an attendance register of this batch yet.</Empty>
      ) : (
        <SheetTable sheet={sheet} />
      )}
    </div>
  )
}
