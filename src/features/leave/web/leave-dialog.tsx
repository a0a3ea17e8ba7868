import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { classOnDay, messages } from '../messages.ts'
import { MAX_DAYS, MAX_REASON_LENGTH } from '../rules.ts'
import { leaveApi } from './api.ts'
import type { LeaveFields, Sent } from './fields.ts'
import { MakeUpSlot } from './slots.ts'

type NamedClass = { _id: string; number: number; continuesId: string | null; startsAt: string }
/** At a class, or for days alone; `today` is the first of them. */
export type Requesting = { class?: NamedClass | undefined; today: string }
type Props = { requesting: Requesting | undefined; onClose: () => void }

/** Asks for leave; for a class it offers at once where the class is held again. */
export default function LeaveDialog({ requesting, onClose }: Props) {
  const [sentFor, setSentFor] = useState<NamedClass>()
  const close = () => {
    setSentFor(undefined)
    onClose()
  }
  return (
    <Dialog title={requesting && (sentFor ? messages.requested : 'I cannot come')} onClose={close}>
      {requesting && sentFor && <Sending of={sentFor} onClose={close} />}
      {requesting && !sentFor && <LeaveForm requesting={requesting} onClose={close} onSent={setSentFor} />}
    </Dialog>
  )
}

function Sending({ of, onClose }: { of: NamedClass; onClose: () => void }) {
  const MakeUps = use(MakeUpSlot)
  return (
    <div className="grid gap-4">
      <p>{messages.requestedClass(classOnDay(of))}</p>
      <MakeUps classId={of._id} number={of.number} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

type FormProps = Props & { requesting: Requesting; onSent: (of: NamedClass) => void }

function LeaveForm({ requesting: { class: classRow, today }, onClose, onSent }: FormProps) {
  const queryClient = useQueryClient()
  const form = useContractForm<LeaveFields, Sent>({
    schema: async () => (await import('./fields.ts')).leaveSchema(classRow?._id),
    values: { what: classRow ? 'class' : 'days', from: today, to: today, reason: '' },
    draft: `leave/${classRow?._id ?? 'days'}`,
    waitingWords: 'Your leave is',
    fallback: 'Failed to ask for leave.',
    async send(leave, context) {
      const refetched = watchChange(queryClient)
      const { message } = await leaveApi.request.call(leave, { context })
      await refetched({ queryKey: leaveApi.key() })
      if (classRow && 'classId' in leave) return onSent(classRow)
      toast('success', message)
      onClose()
    },
  })
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      {classRow && <What of={classRow} />}
      <DaysFields />
      <TextField name="reason" label="Reason" hint="Your mentor reads it." maxLength={MAX_REASON_LENGTH} required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Ask for leave
        </Button>
      </div>
    </ContractForm>
  )
}

function What({ of }: { of: NamedClass }) {
  const { register } = useFormContext<LeaveFields>()
  return (
    <fieldset>
      <legend className="font-semibold">When can you not come?</legend>
      {Object.entries({ class: `For ${classOnDay(of)}`, days: 'For several days' }).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="radio" value={value} className="size-5 shrink-0" {...register('what')} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function DaysFields() {
  const what = useWatch<LeaveFields, 'what'>({ name: 'what' })
  if (what !== 'days') return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
      <TextField name="from" label="First day" type="date" required />
      <TextField name="to" label="Last day" type="date" hint={`At most ${MAX_DAYS} days.`} required />
    </div>
  )
}
