import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { calendar, classNumber } from '#src/features/batches/rules.ts'
import type { FullBatch, Holder } from '#src/features/batches/shapes.ts'
import { batchesApi } from '#src/features/batches/web/api.ts'
import { calendarDate } from '#src/shared/schema.ts'
import { formatWeekday } from '#src/shared/time.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import * as z from '#src/shared/zod.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { MAX_PAUSED_DAYS } from '../rules.ts'
import { isPause } from '../shapes.ts'
import { seatsApi } from './api.ts'

const FAILED = 'Failed to mark the leave.'

const PauseFields = z
  .object({
    pausedFrom: calendarDate('Please choose the first day'),
    pausedUntil: calendarDate('Please choose the last day'),
  })
  .check(isPause)
type PauseFields = z.infer<typeof PauseFields>

type Props = { batch: FullBatch; student: Holder | undefined; today: string; onClose: () => void }

/** Excuses a student from one day to another; the seat stays theirs. */
export default function PauseDialog({ student, ...props }: Props) {
  return (
    <Dialog title={student && `Mark leave of ${student.name}`} onClose={props.onClose}>
      {student && <PauseForm student={student} {...props} />}
    </Dialog>
  )
}

function PauseForm({ batch, student, today, onClose }: Props & { student: Holder }) {
  const queryClient = useQueryClient()
  const holder = batch.holders.find((holder) => holder.student._id === student._id)
  const seat = { id: batch._id, studentId: student._id }
  const form = useContractForm<PauseFields, PauseFields>({
    schema: async () => PauseFields,
    values: { pausedFrom: holder?.pausedFrom ?? today, pausedUntil: holder?.pausedUntil ?? '' },
    fallback: FAILED,
    async send(days, context) {
      const refetched = watchChange(queryClient)
      const { message } = await seatsApi.pause.call({ ...seat, ...days }, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onClose()
    },
  })
  return (
    <ContractForm form={form}>
      <p>{messages.pauseExplained}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
        <TextField name="pausedFrom" label="First day of leave" type="date" required />
        <TextField
          name="pausedUntil"
          label="Last day of leave"
          type="date"
          hint={`At most ${MAX_PAUSED_DAYS} days later.`}
          required
        />
      </div>
      <Excused batch={batch} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {holder?.pausedUntil && <EndPause seat={seat} onDone={onClose} />}
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Mark leave
        </Button>
      </div>
    </ContractForm>
  )
}

function EndPause({ seat, onDone }: { seat: { id: string; studentId: string }; onDone: () => void }) {
  const feedback = useMutationFeedback('Failed to end the leave.')
  const end = useMutation(
    seatsApi.pause.mutationOptions({
      ...feedback,
      // Of the mutation and not of its call: the button may be gone by then.
      onSuccess(response) {
        feedback.onSuccess(response)
        onDone()
      },
    }),
  )
  const without = { ...seat, pausedFrom: null, pausedUntil: null }
  return (
    <Button disabled={end.isPending} onClick={() => end.mutate(without)}>
      End leave
    </Button>
  )
}

/** From how many classes they are excused, and at which they are back. */
function Excused({ batch }: { batch: FullBatch }) {
  const days = useWatch<PauseFields>()
  const checked = PauseFields.safeParse(days)
  if (!checked.success) return null
  const { pausedFrom, pausedUntil } = checked.data
  const held = batch.classes
    .filter(({ state }) => state !== 'cancelled')
    .map((held) => ({ ...held, date: dateIn(held.startsAt, calendar.timeZone) }))
  const excused = held.filter(({ date }) => date >= pausedFrom && date <= pausedUntil)
  const next = held.find(({ date }) => date > pausedUntil)
  const back = next ? `${classNumber(next)} on ${formatWeekday(next.startsAt)}` : ''
  return <p className="text-ink-muted">{messages.excusedFrom(excused.length, back)}</p>
}
