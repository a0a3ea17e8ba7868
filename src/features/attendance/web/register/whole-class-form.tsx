import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { now } from '#src/shared/clock.ts'
import { text } from '#src/shared/schema.ts'
import { countInWords } from '#src/shared/text.ts'
import * as z from '#src/shared/zod.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import type { Mark } from '../../rules.ts'
import { MarkName, type Register } from '../../shapes.ts'
import { attendanceApi, registerQuery } from '../api.ts'
import { Tiles } from './tiles.tsx'
import { isUnmarked, markPressed, type RegisterRow } from './use-register.ts'

/** Marks by student, or by attendee for a guest. */
const WholeClass = z.object({ marks: z.record(z.string(), MarkName), reason: text(messages.noReason, 300) })
type WholeClass = z.infer<typeof WholeClass>

type Props = { register: Register; onClose: () => void }

/** A class whose register was forgotten: everyone is marked, then all of it is saved with one reason. */
export default function WholeClassForm({ register, onClose }: Props) {
  const id = register.class._id
  const queryClient = useQueryClient()
  // The same marks that are sent again are known by it.
  const [at] = useState(now)
  const form = useContractForm<WholeClass, WholeClass>({
    schema: async () => WholeClass,
    values: { marks: {}, reason: '' },
    draft: `register/${id}`,
    fallback: 'Failed to save the attendance.',
    async send({ marks, reason }, context) {
      const sent = Object.entries(marks).map(([studentId, mark]) => ({ studentId, mark, at }))
      const saved = await attendanceApi.mark.call({ id, marks: sent, reason }, { context })
      queryClient.setQueryData(registerQuery(id).queryKey, saved.register)
      toast('success', saved.message)
      for (const { message } of saved.refused) toast('error', message)
      onClose()
    },
  })
  const marks: Partial<Record<string, Mark>> = useWatch({ control: form.control, name: 'marks' })
  const rows = register.rows.map((row) => ({ ...row, mark: marks[row.student._id] ?? row.mark, isWaiting: false }))
  const count = Object.keys(marks).length
  function say(marked: RegisterRow[], markOf: (row: RegisterRow) => Mark) {
    const added = Object.fromEntries(marked.map((row) => [row.student._id, markOf(row)]))
    form.setValue('marks', { ...form.getValues('marks'), ...added }, { shouldDirty: true })
  }
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      <p>
        Mark everyone, then give one reason for all of it. The history of each student shows your name and the reason.
      </p>
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={!rows.some(isUnmarked)}
        onClick={() => say(rows.filter(isUnmarked), () => 'present')}
      >
        All present
      </Button>
      <Tiles rows={rows} isOpen onPress={(row) => say([row], markPressed)} />
      <TextField name="reason" label="Reason" required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={count === 0 || form.formState.isSubmitting}>
          {count === 0 ? 'Save' : `Save attendance of ${countInWords(count, 'student')}`}
        </Button>
      </div>
    </ContractForm>
  )
}
