import { useFormContext } from 'react-hook-form'
import { type BulkFields, INSTEAD } from './bulk-fields.ts'

/** Whether cancelled classes are held at another time, so that the course stays as long as it is. */
export function InsteadField({ isAlone }: { isAlone: boolean }) {
  const { register } = useFormContext<BulkFields>()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{`What becomes of the ${isAlone ? 'class' : 'classes'}?`}</legend>
      {Object.entries(INSTEAD).map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-3 rounded-lg border border-line-strong px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input type="radio" value={value} className="size-5 shrink-0" {...register('instead')} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
