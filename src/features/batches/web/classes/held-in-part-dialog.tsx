import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { clockTime, optionalText } from '#src/shared/schema.ts'
import { formatTime } from '#src/shared/time.ts'
import { dateIn, daysAfter, momentOf, timeIn } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { spanInWords } from '../../in-words.ts'
import { messages } from '../../messages.ts'
import { extension } from '../../replan.ts'
import { calendar, classNumber } from '../../rules.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { ClassroomDifferences } from '../batch/classroom-differences.tsx'
import { Collision } from '../batch/collision.tsx'
import { ReasonField } from '../batch/reason-field.tsx'
import { useConfirmedForm } from '../batch/use-confirmed-form.ts'
import { fetchClass } from './class-dialog.tsx'
import type { ClassAction } from './class-list.tsx'

const FAILED = 'Failed to change the class.'

const PartFields = z.object({
  endedAt: clockTime('Please enter when it ended'),
  reason: optionalText(300),
  version: z.int().optional(),
})
type PartFields = z.infer<typeof PartFields>

type Props = { batch: FullBatch; classAction: ClassAction | undefined; now: number; onClose: () => void }

/** A class ended before its end; the rest of it is held on another day. */
export default function HeldInPartDialog({ classAction, ...props }: Props) {
  const of =
    classAction?.kind === 'part' ? props.batch.classes.find(({ _id }) => _id === classAction.of._id) : undefined
  return (
    <Dialog title={of && `Class ${classNumber(of)} ended early`} onClose={props.onClose}>
      {of && <PartForm managedClass={of} {...props} />}
    </Dialog>
  )
}

type Of = { managedClass: ManagedClass; batch: FullBatch; now: number }

function PartForm({ managedClass, batch, now, onClose }: Of & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { form, collision } = useConfirmedForm<PartFields, PartFields>({
    schema: async () => PartFields,
    values: toFields(managedClass),
    newest: async () => toFields(await fetchClass(managedClass, batch)),
    fallback: FAILED,
    async send({ endedAt, ...sent }, context) {
      const refetched = watchChange(queryClient)
      const input = { id: managedClass._id, endedAt: momentWithin(managedClass, endedAt), ...sent }
      const { message } = await batchesApi.changeClass.call(input, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onClose()
    },
  })
  return (
    <ContractForm form={form}>
      <ClassroomDifferences merging={form.merging} />
      <p>{messages.recipientsInWords(batch.seatsHeld)}</p>
      <TextField name="endedAt" label="Ended at" type="time" hint={plannedHours(managedClass)} required />
      <Rest managedClass={managedClass} batch={batch} now={now} />
      <ReasonField />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {managedClass.endedAt && <HeldInFull id={managedClass._id} onDone={onClose} />}
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Save
        </Button>
      </div>
      <Collision {...collision} />
    </ContractForm>
  )
}

const plannedHours = ({ startsAt, endsAt }: ManagedClass) =>
  `Planned from ${formatTime(startsAt)} to ${formatTime(endsAt)}.`

const toFields = ({ endedAt, version }: ManagedClass): PartFields => ({
  endedAt: endedAt ? timeIn(endedAt, calendar.timeZone) : '',
  reason: '',
  version,
})

/** Of a class that lasts until after midnight, a time before its begin is one of the next day. */
function momentWithin({ startsAt }: ManagedClass, time: string) {
  const date = dateIn(startsAt, calendar.timeZone)
  const isNextDay = time < timeIn(startsAt, calendar.timeZone)
  return momentOf(isNextDay ? daysAfter(date, 1) : date, time, calendar.timeZone)
}

/** Takes back that it ended early, as long as the rest has not begun. */
function HeldInFull({ id, onDone }: { id: string; onDone: () => void }) {
  const feedback = useMutationFeedback(FAILED)
  const change = useMutation(
    batchesApi.changeClass.mutationOptions({
      ...feedback,
      // Of the mutation and not of its call: the button may be gone by then.
      onSuccess(response) {
        feedback.onSuccess(response)
        onDone()
      },
    }),
  )
  return (
    <Button disabled={change.isPending} onClick={() => change.mutate({ id, endedAt: null })}>
      It was held in full
    </Button>
  )
}

/** When the rest is held, as long as the time is within the class. */
function Rest({ managedClass, batch, now }: Of) {
  const typed = useWatch<PartFields, 'endedAt'>({ name: 'endedAt' })
  const { data: holidays } = useQuery(batchesApi.holidays.queryOptions())
  if (!holidays || !PartFields.shape.endedAt.safeParse(typed).success) return null
  const endedAt = momentWithin(managedClass, typed)
  const { startsAt, endsAt } = managedClass
  if (endedAt <= startsAt || endedAt >= endsAt) return null
  const schedule = { ...calendar, holidays: holidays.map(({ date }) => date), now }
  const rest = batch.classes.find(({ continuesId }) => continuesId === managedClass._id)
  const [next] = rest ? [rest] : extension(batch.classes, batch, schedule, 1)
  if (!next) return null
  const end = Date.parse(next.startsAt) + Date.parse(endsAt) - Date.parse(endedAt)
  const hours = { startsAt: next.startsAt, endsAt: new Date(end).toISOString() }
  return (
    <p className="text-ink-muted">
      <WithHours sentence={messages.restWouldBe(String(managedClass.number), spanInWords(hours))} />
    </p>
  )
}
