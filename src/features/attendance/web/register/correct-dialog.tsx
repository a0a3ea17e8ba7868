import { useQueryClient } from '@tanstack/react-query'
import { text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { watchChange } from '#src/web/api/refetch.ts'
import { Select, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import { MARK_WORDS } from '../../rules.ts'
import { MarkName, type Register } from '../../shapes.ts'
import { attendanceApi } from '../api.ts'

type Row = Register['rows'][number]
type Props = { id: string; row: Row | undefined; onClose: () => void }

const Correction = z.object({ mark: MarkName, reason: text(messages.noReason, 300) })
type Correction = z.infer<typeof Correction>

/** Says what is true after all, and why; what was said before stays. */
export default function CorrectDialog({ id, row, onClose }: Props) {
  return (
    <Dialog title={row && `Change the attendance of ${row.student.name}`} onClose={onClose}>
      {row && <CorrectionForm id={id} row={row} onClose={onClose} />}
    </Dialog>
  )
}

function CorrectionForm({ id, row, onClose }: Props & { row: Row }) {
  const queryClient = useQueryClient()
  const form = useContractForm<Correction, Correction>({
    schema: async () => Correction,
    values: { mark: row.mark ?? 'present', reason: '' },
    draft: `correction/${id}/${row.student._id}`,
    fallback: 'Failed to change the attendance.',
    async send(correction, context) {
      const refetched = watchChange(queryClient)
      const { message } = await attendanceApi.correct.call(
        { id, studentId: row.student._id, ...correction },
        { context },
      )
      toast('success', message)
      await refetched({ queryKey: attendanceApi.key() })
      onClose()
    },
  })
  function cancel() {
    form.draft.forget()
    onClose()
  }
  return (
    <ContractForm form={form}>
      <Select name="mark" label="Attendance" options={MARK_WORDS} required />
      <TextField name="reason" label="Reason" required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          Change attendance
        </Button>
      </div>
    </ContractForm>
  )
}
