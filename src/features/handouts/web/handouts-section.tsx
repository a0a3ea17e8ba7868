import { useMutation, useQuery } from '@tanstack/react-query'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { stripBidi } from '#src/shared/text.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { messages } from '../messages.ts'
import type { Handout } from '../shapes.ts'
import { handoutsApi, handoutsQuery } from './api.ts'
import type { Handing } from './handout-dialog.tsx'
import { HandoutLink } from './handout-link.tsx'
import { HandoutList } from './handout-list.tsx'

const HandoutDialog = lazyDialog(() => import('./handout-dialog.tsx'), 'handing')

/** What staff hand out to a batch and to its classes. */
export function HandoutsSection({ batch }: { batch: FullBatch }) {
  const query = useQuery(handoutsQuery(batch._id))
  const handouts = query.data ?? []
  const [toRemove, ask, close] = useDialogSubject<Handout>()
  const [handing, hand, stop] = useDialogSubject<Handing>()
  const remove = useMutation(handoutsApi.remove.mutationOptions(useMutationFeedback('Failed to remove the handout.')))
  const isCancelled = batch.state === 'cancelled'
  if (isCancelled && handouts.length === 0) return null
  return (
    <Panel title="Handouts" action={!isCancelled && <Button onClick={() => hand({ batch })}>Add handout</Button>}>
      {query.isError && !query.data && <Failed query={query} />}
      <HandoutList
        label="Handouts"
        handouts={handouts}
        row={(handout) => (
          <li key={handout._id} className="flex items-center gap-2 py-1">
            <HandoutLink handout={handout} />
            <Actions handout={handout} onEdit={() => hand({ batch, handout })} onRemove={() => ask(handout)} />
          </li>
        )}
      />
      <Confirm
        question={toRemove && messages.askToRemove(toRemove.name)}
        action="Remove"
        isWorking={remove.isPending}
        onClose={close}
        onConfirm={() => toRemove && remove.mutate({ id: toRemove._id }, { onSettled: close })}
      />
      <HandoutDialog handing={handing} onClose={stop} />
    </Panel>
  )
}

function Actions({ handout, onEdit, onRemove }: { handout: Handout; onEdit: () => void; onRemove: () => void }) {
  const name = stripBidi(handout.name)
  return (
    <RowMenu of={name}>
      <Button small aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button small variant="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </RowMenu>
  )
}
