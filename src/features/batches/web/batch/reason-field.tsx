import { TextArea } from '#src/web/forms/field.tsx'
import { messages } from '../../messages.ts'

/** Why something changes; in a form whose field is `reason`. */
export const ReasonField = () => (
  <TextArea name="reason" label="Reason" hint={messages.reasonHint} rows={2} maxLength={300} />
)
