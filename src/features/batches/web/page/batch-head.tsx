import { startTransition } from 'react'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { isOpen } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { StateBadge } from '../batch/batch-marks.tsx'
import type { BatchSlots } from '../slots.ts'

const CancelBatch = lazyDialog(() => import('../batch/cancel-batch.tsx'), 'batch')
const ExtendDialog = lazyDialog(() => import('../batch/extend-dialog.tsx'), 'batch')

type Props = { batch: FullBatch; now: number } & Pick<BatchSlots, 'MessageAll' | 'MergeDialog'>

type Action = 'extend' | 'merge' | 'cancel'

/** What a batch is called, and what becomes of the whole of it; `now` in milliseconds. */
export function BatchHead({ batch, now, MessageAll, MergeDialog }: Props) {
  const [action, setAction, close] = useDialogSubject<Action>()
  const here = `/dashboard/batches/${batch._id}`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere text-ink-muted">{batch.courseTitle}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-3xl wrap-anywhere print:text-xl">{batch.name}</h1>
            <StateBadge state={batch.state} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {batch.state === 'finished' && <ButtonLink to={`${here}/end`}>End of the batch</ButtonLink>}
          <MessageAll batch={batch} />
          {batch.state !== 'cancelled' && <ButtonLink to={`${here}/edit`}>Edit</ButtonLink>}
          <RowMenu of={batch.name}>
            <ButtonLink small to={`/dashboard/batches/new?copy=${batch._id}`}>
              Copy
            </ButtonLink>
            {batch.state !== 'cancelled' && (
              <Button small onClick={() => startTransition(() => setAction('extend'))}>
                Extend
              </Button>
            )}
            {isOpen(batch.state) && (
              <>
                <Button small onClick={() => setAction('merge')}>
                  Merge
                </Button>
                <Button small variant="remove" onClick={() => setAction('cancel')}>
                  Cancel batch
                </Button>
              </>
            )}
          </RowMenu>
        </div>
      </div>
      <ExtendDialog batch={action === 'extend' ? batch : undefined} now={now} onClose={close} />
      <MergeDialog batch={action === 'merge' ? batch : undefined} onClose={close} />
      <CancelBatch batch={action === 'cancel' ? batch : undefined} onClose={close} />
    </>
  )
}
