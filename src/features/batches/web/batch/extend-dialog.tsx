import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { optionalText } from '#src/shared/schema.ts'
import { formatWeekday } from '#src/shared/time.ts'
import * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, numberOrNone } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import { extension } from '../../replan.ts'
import { calendar } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { Collision } from './collision.tsx'
import { ReasonField } from './reason-field.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

const ExtendFields = z.object({
  count: z
    .int('Please enter the number of classes')
    .min(1, 'Please add at least one class')
    .max(400, 'A batch has at most 400 classes'),
  reason: optionalText(300),
})
type ExtendFields = z.infer<typeof ExtendFields>

type Props = { batch: FullBatch | undefined; now: number; onClose: () => void }

export default function ExtendDialog({ batch, ...props }: Props) {
  return (
    <Dialog title={batch && `Extend ${batch.name}`} onClose={props.onClose}>
      {batch && <ExtendForm batch={batch} {...props} />}
    </Dialog>
  )
}

type Extending = Props & { batch: FullBatch }

function ExtendForm({ batch, now, onClose }: Extending) {
  const queryClient = useQueryClient()
  const { form, collision } = useConfirmedForm<ExtendFields, ExtendFields>({
    schema: async () => ExtendFields,
    values: { count: 1, reason: '' },
    fallback: 'Failed to extend the batch.',
    async send(sent, context) {
      const refetched = watchChange(queryClient)
      const { message } = await batchesApi.extend.call({ id: batch._id, ...sent }, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onClose()
    },
  })
  return (
    <ContractForm form={form}>
      <p>{messages.recipientsInWords(batch.seatsHeld)}</p>
      <TextField
        name="count"
        label="How many more classes"
        inputMode="numeric"
        rules={{ setValueAs: numberOrNone }}
        required
      />
      <LastClass batch={batch} now={now} />
      <ReasonField />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Add classes
        </Button>
      </div>
      <Collision {...collision} />
    </ContractForm>
  )
}

function LastClass({ batch, now }: Omit<Extending, 'onClose'>) {
  const count = Number(useWatch<ExtendFields, 'count'>({ name: 'count' }))
  const { data: holidays } = useQuery(batchesApi.holidays.queryOptions())
  if (!holidays || !ExtendFields.shape.count.safeParse(count).success) return null
  const schedule = { ...calendar, holidays: holidays.map(({ date }) => date), now }
  const last = extension(batch.classes, batch, schedule, count).at(-1)
  return last && <p className="text-ink-muted">{messages.lastClassWouldBe(formatWeekday(last.startsAt))}</p>
}
