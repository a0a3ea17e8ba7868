import type { User } from '#src/access/user.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { messages } from '../messages.ts'
import { type Outcome, OutcomeList } from './outcome-list.tsx'

type Props = {
  outcomes: Outcome[]
  isApproving: boolean
  onRetry: (students: Pick<User, '_id' | 'name'>[]) => void
  onClose: () => void
}

/** After several were approved and some were not: an outcome for each (product 13.20). */
export function ApprovalOutcomes({ outcomes, isApproving, onRetry, onClose }: Props) {
  const undecided = outcomes.filter(({ isUndecided }) => isUndecided).map(({ student }) => student)
  const approvedCount = outcomes.filter(({ isDone }) => isDone).length
  return (
    <Dialog title={outcomes.length > 0 ? messages.severalApproved(approvedCount) : undefined} onClose={onClose}>
      <OutcomeList outcomes={outcomes} />
      <div className="flex flex-wrap justify-end gap-3">
        {undecided.length > 0 && (
          <Button disabled={isApproving} onClick={() => onRetry(undecided)}>
            Try again
          </Button>
        )}
        <Button variant="primary" disabled={isApproving} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
