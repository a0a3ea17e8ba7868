import { useQuery } from '@tanstack/react-query'
import { todayAt } from '#src/features/batches/rules.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { ownLeaveQuery } from './api.ts'
import type { Requesting } from './leave-dialog.tsx'
import { LeaveLine } from './leave-of-class.tsx'

const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx'), 'requesting')

/** Below a student's timetable: the leave they asked for, the latest first, and a way to ask for several days. */
export default function OwnLeave({ now }: { now: number }) {
  const { data } = useQuery(ownLeaveQuery())
  const [requesting, request, close] = useDialogSubject<Requesting>()
  const leaves = data?.body ?? []
  return (
    <Panel
      title="Leave"
      action={
        <Button small onClick={() => request({ today: todayAt(now) })}>
          Ask for leave
        </Button>
      }
      className="content-start p-4"
    >
      {leaves.length === 0 ? (
        <p className="text-base text-ink-muted">
          You cannot come on some days? Ask for leave here. For one class, open it above.
        </p>
      ) : (
        <ul aria-label="Leave" className="divide-y divide-line">
          {leaves.map((leave) => (
            <li key={leave._id} className="py-2">
              <LeaveLine leave={leave} />
            </li>
          ))}
        </ul>
      )}
      <LeaveDialog requesting={requesting} onClose={close} />
    </Panel>
  )
}
