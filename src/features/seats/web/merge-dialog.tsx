import { useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { FullBatch, ManagedBatch } from '#src/features/batches/shapes.ts'
import { batchesApi } from '#src/features/batches/web/api.ts'
import { BatchOption } from '#src/features/batches/web/batch/batch-option.tsx'
import { Collision } from '#src/features/batches/web/batch/collision.tsx'
import { ReasonField } from '#src/features/batches/web/batch/reason-field.tsx'
import { useConfirmedForm } from '#src/features/batches/web/batch/use-confirmed-form.ts'
import { useOtherBatches } from '#src/features/batches/web/batch/use-other-batches.ts'
import { optionalText } from '#src/shared/schema.ts'
import { stripBidi } from '#src/shared/text.ts'
import * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { ContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { seatsApi } from './api.ts'

const MergeFields = z.object({ into: z.uuid('Please choose a batch'), reason: optionalText(300) })
type MergeFields = z.infer<typeof MergeFields>

type Props = { batch: FullBatch | undefined; onClose: () => void }

/** Moves everyone of a batch into another of its course, and cancels it. */
export default function MergeDialog({ batch, onClose }: Props) {
  return (
    <Dialog title={batch && `Merge ${batch.name}`} onClose={onClose}>
      {batch && <MergeQuestion batch={batch} onClose={onClose} />}
    </Dialog>
  )
}

type Merging = { batch: FullBatch; onClose: () => void }

function MergeQuestion({ batch, onClose }: Merging) {
  const { query, openBatches } = useOtherBatches(batch)
  if (query.isPending) return <p role="status">Loading...</p>
  if (query.isError) return <Failed query={query} />
  if (openBatches.length > 0) return <MergeForm batch={batch} openBatches={openBatches} onClose={onClose} />
  return (
    <>
      <p>{`There is no other open batch of ${stripBidi(batch.courseTitle)}.`}</p>
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </>
  )
}

function MergeForm({ batch, openBatches, onClose }: Merging & { openBatches: ManagedBatch[] }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation().pathname
  const { form, collision } = useConfirmedForm<MergeFields, MergeFields>({
    schema: async () => MergeFields,
    values: { into: '', reason: '' },
    fallback: 'Failed to merge the batches.',
    async send(sent, context) {
      const refetched = watchChange(queryClient)
      const { message } = await seatsApi.merge.call({ id: batch._id, ...sent }, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onClose()
      await navigate(here.replace(batch._id, sent.into))
    },
  })
  return (
    <ContractForm form={form}>
      <p>{messages.mergeExplained(batch.seatsHeld, batch.waiting)}</p>
      <IntoField openBatches={openBatches} needed={batch.seatsHeld} />
      <ReasonField />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={form.formState.isSubmitting}>
          Merge
        </Button>
      </div>
      <Collision title="Some classes clash" action="Merge anyway" {...collision} />
    </ContractForm>
  )
}

/** Batches with fewer than the `needed` seats cannot be chosen. */
function IntoField({ openBatches, needed }: { openBatches: ManagedBatch[]; needed: number }) {
  const { register, formState } = useFormContext<MergeFields>()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Into which batch?</legend>
      {openBatches.map((option) => (
        <BatchOption
          key={option._id}
          batch={option}
          value={option._id}
          disabled={option.seatsLeft < needed}
          {...register('into')}
        />
      ))}
      {openBatches.some(({ seatsLeft }) => seatsLeft < needed) && (
        <p className="text-base text-ink-muted">{messages.mergeNeeds(needed)}</p>
      )}
      <p aria-live="polite" className="text-base text-bad empty:hidden">
        {formState.errors.into?.message}
      </p>
    </fieldset>
  )
}
