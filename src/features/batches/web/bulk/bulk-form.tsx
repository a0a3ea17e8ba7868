import { useQueryClient } from '@tanstack/react-query'
import { watchChange } from '#src/web/api/refetch.ts'
import { TextArea, TextField } from '#src/web/forms/field.tsx'
import { ContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../../messages.ts'
import { batchesApi } from '../api.ts'
import { MentorField } from '../batch/choice-fields.tsx'
import { Collision } from '../batch/collision.tsx'
import { useConfirmedForm } from '../batch/use-confirmed-form.ts'
import { ClassroomField } from '../classroom-field.tsx'
import { aWeekLater, type BulkFields, type Chosen, chosenAction, Fields, toBulk } from './bulk-fields.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { InsteadField } from './instead-field.tsx'
import { bulkTitle, type Pressed } from './words.ts'

const SAME_TIMINGS = 'The timings stay the same.'

type Props = { action: Pressed; classes: Chosen[]; onDone: () => void; onClose: () => void }

/** One change of the selected classes: all of them, or none. */
export default function BulkForm({ action, classes, onDone, onClose }: Props) {
  const queryClient = useQueryClient()
  const isAlone = classes.length === 1
  const { form, collision, shown, show } = useConfirmedForm<BulkFields, BulkFields>({
    schema: async () => Fields,
    values: { instead: 'postpone', day: aWeekLater(classes), mentorId: '', room: '', reason: '' },
    fallback: 'Failed to change the classes.',
    async send({ isConfirmed, ...fields }, context) {
      const refetched = watchChange(queryClient)
      const input = { ...toBulk(action, classes, fields), isConfirmed }
      const { message } = await batchesApi.changeSeveral.call(input, { context })
      toast('success', message)
      await refetched({ queryKey: batchesApi.key() })
      onDone()
    },
  })
  return (
    <ContractForm form={form}>
      {action === 'cancel' && <InsteadField isAlone={isAlone} />}
      {chosenAction(action, form.watch('instead')) === 'move' && (
        <TextField
          name="day"
          label={isAlone ? 'New date' : 'New date of the first class'}
          hint={isAlone ? SAME_TIMINGS : `${SAME_TIMINGS} The other classes move by as many days.`}
          type="date"
          required
        />
      )}
      {action === 'substitute' && <MentorField name="mentorId" label="Substitute mentor" />}
      {action === 'room' && <ClassroomField hint="Leave it empty for no room." />}
      <TextArea name="reason" label="Reason" hint={messages.reasonHint} rows={2} />
      <BulkPreview action={action} classes={classes} onShow={show} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Back</Button>
        <Button
          type="submit"
          variant={action === 'cancel' ? 'danger' : 'primary'}
          disabled={form.formState.isSubmitting}
        >
          {bulkTitle(action, classes.length)}
          {shown && ' anyway'}
        </Button>
      </div>
      <Collision {...collision} action="Change anyway" />
    </ContractForm>
  )
}
