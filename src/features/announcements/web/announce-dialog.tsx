import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { now } from '#src/shared/clock.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../rules.ts'
import type { AudienceOf } from '../shapes.ts'
import { announcementsApi } from './api.ts'
import type { AnnouncementFields } from './fields.ts'

/** `corrects` is the one that a new one corrects, whose words it begins with. */
export type Announcing = { to: AudienceOf; corrects?: { _id: string; subject: string; text: string } }
type Props = { announcing: Announcing | undefined; onClose: () => void }

/** Writes to all students of a batch or a course. */
export default function AnnounceDialog({ announcing, onClose }: Props) {
  const title = announcing?.corrects ? messages.correctionOf(announcing.corrects.subject) : 'Message all students'
  return (
    <Dialog title={announcing && title} onClose={onClose}>
      {announcing && <AnnounceForm announcing={announcing} onClose={onClose} />}
    </Dialog>
  )
}

function AnnounceForm({ announcing: { to, corrects }, onClose }: Props & { announcing: Announcing }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(announcementsApi.audience.queryOptions({ input: to }))
  const form = useContractForm<AnnouncementFields, { subject: string; text: string; at?: string }>({
    schema: async () => (await import('./fields.ts')).announcementSchema(() => Date.parse(now())),
    values: { subject: corrects?.subject ?? '', text: corrects?.text ?? '', when: 'now', day: '', time: '' },
    fallback: 'Failed to send the announcement.',
    async send(draft, context) {
      const refetched = watchChange(queryClient)
      const corrected = corrects && { corrects: corrects._id }
      const { message } = await announcementsApi.announce.call({ ...to, ...draft, ...corrected }, { context })
      toast('success', message)
      await refetched({ queryKey: announcementsApi.key() })
      onClose()
    },
  })
  return (
    <ContractForm form={form}>
      {data && <p>{messages.recipients(data.students)}</p>}
      <TextField name="subject" label="Subject" maxLength={MAX_SUBJECT_LENGTH} required />
      <TextArea
        name="text"
        label="Message"
        hint="Plain text. An address that begins with https:// becomes a link."
        rows={5}
        maxLength={MAX_TEXT_LENGTH}
        required
      />
      <When />
      {/* In sight on a low screen, too, where the fields of a later time come in above it. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-paper-raised px-6 pt-2 pb-6">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Send
        </Button>
      </div>
    </ContractForm>
  )
}

const WHEN = { now: 'Now', later: 'Later' }

function When() {
  const { register } = useFormContext<AnnouncementFields>()
  const when = useWatch<AnnouncementFields, 'when'>({ name: 'when' })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">When is it sent?</legend>
      <div className="flex flex-wrap gap-x-8">
        {Object.entries(WHEN).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={value} className="size-5 shrink-0" {...register('when')} />
            {label}
          </label>
        ))}
      </div>
      {when === 'later' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
          <TextField name="day" label="Day" type="date" required />
          <TextField name="time" label="Time" type="time" required />
        </div>
      )}
    </fieldset>
  )
}
