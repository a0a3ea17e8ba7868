import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Asks LastPass, 1Password, Bitwarden and Dashlane to leave a field alone. */
const IGNORED_BY_PASSWORD_MANAGERS = {
  'data-lpignore': true,
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
}

/** A field that only programs find and fill. Sent filled, it is refused once: then it is empty, and what a person wrote is taken. */
export function Honeypot() {
  const {
    register,
    setValue,
    formState: { submitCount },
  } = useFormContext()
  useEffect(() => {
    if (submitCount > 0) setValue('leaveEmpty', '')
  }, [submitCount, setValue])
  return (
    <label aria-hidden className="sr-only">
      Leave this empty
      <input
        {...register('leaveEmpty')}
        {...IGNORED_BY_PASSWORD_MANAGERS}
        type="text"
        tabIndex={-1}
        autoComplete="off"
      />
    </label>
  )
}
