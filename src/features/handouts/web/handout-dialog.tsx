import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { MaterialInputs } from '#src/features/courses/web/material-inputs.tsx'
import * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { type Handout, HandoutDraft } from '../shapes.ts'
import { handoutsApi } from './api.ts'
import { classInWords } from './handout-link.tsx'

/** To a batch; `handout` is one that is changed. */
export type Handing = { batch: FullBatch; handout?: Handout }
type Props = { handing: Handing | undefined; onClose: () => void }

/** Adds a handout, or changes one: a link or a file, for the whole batch or for one of its classes. */
export default function HandoutDialog({ handing, onClose }: Props) {
  const title = handing && (handing.handout ? 'Edit handout' : 'Add handout')
  return (
    <Dialog title={title} onClose={onClose}>
      {handing && <HandoutForm handing={handing} onClose={onClose} />}
    </Dialog>
  )
}

const WHOLE_BATCH = ''
const Fields = HandoutDraft.extend({ classId: z.string().transform((id) => (id === WHOLE_BATCH ? null : id)) })
type Fields = z.input<typeof Fields>

function HandoutForm({ handing: { batch, handout }, onClose }: Props & { handing: Handing }) {
  const queryClient = useQueryClient()
  const form = useContractForm<Fields, HandoutDraft>({
    schema: async () => Fields,
    values: toFields(handout),
    draft: `handout/${handout?._id ?? batch._id}`,
    fallback: 'Failed to save the handout.',
    async send(draft, context) {
      const refetched = watchChange(queryClient)
      const { message } = handout
        ? await handoutsApi.change.call({ id: handout._id, ...pickChanged(draft) }, { context })
        : await handoutsApi.add.call({ id: batch._id, ...draft }, { context })
      toast('success', message)
      await refetched({ queryKey: handoutsApi.key() })
      onClose()
    },
  })
  // Read while rendering: react-hook-form tracks only the form state that is read.
  const { dirtyFields, isSubmitting } = form.formState
  /** What someone else changes of it meanwhile stays. */
  const pickChanged = ({ name, url, type, classId }: HandoutDraft) => ({
    ...(dirtyFields.name && { name }),
    ...(dirtyFields.url && { url }),
    ...(dirtyFields.type && { type }),
    ...(dirtyFields.classId && { classId }),
  })
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      <HandoutInputs batch={batch} handout={handout} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {handout ? 'Save' : 'Add'}
        </Button>
      </div>
    </ContractForm>
  )
}

function HandoutInputs({ batch, handout }: Pick<Handing, 'batch'> & { handout: Handout | undefined }) {
  const url = useWatch<Fields, 'url'>({ name: 'url' })
  const offered = batch.classes.filter(({ _id, state }) => state !== 'cancelled' || _id === handout?.class?._id)
  const classes = offered.map((classRow) => [classRow._id, classInWords(classRow)])
  return (
    <>
      <MaterialInputs path="" current={url} />
      <Select
        name="classId"
        label="For"
        options={{ [WHOLE_BATCH]: 'The whole batch', ...Object.fromEntries(classes) }}
      />
    </>
  )
}

const toFields = (handout: Handout | undefined): Fields => ({
  name: handout?.name ?? '',
  url: handout?.url ?? '',
  type: handout?.type ?? 'other',
  classId: handout?.class?._id ?? WHOLE_BATCH,
})
