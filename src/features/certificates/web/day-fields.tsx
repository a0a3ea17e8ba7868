import { TextField } from '#src/web/forms/field.tsx'

/** What an attested certificate says, where staff know better than the batch. */
export const DayFields = () => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
    <TextField name="from" label="First day" type="date" />
    <TextField name="to" label="Last day" type="date" />
  </div>
)
