import { useFormContext } from 'react-hook-form'

/** A field that only programs find and fill; the call that reads `website` keeps nothing that has one. */
export function Honeypot() {
  const { register } = useFormContext()
  return (
    <label aria-hidden className="sr-only">
      Leave this empty
      <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
