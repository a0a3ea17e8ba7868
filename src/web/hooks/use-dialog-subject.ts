import { useState } from 'react'

/**
 * What a dialog asks about; undefined while it is closed.
 * @returns what is asked about, how to ask, and how to close. A `close` that was handed to a request closes what was
 *   open then, and no question that was asked while the request was on its way.
 */
export function useDialogSubject<About>() {
  const [opened, setOpened] = useState<{ about: About }>()
  const open = (about: About) => setOpened({ about })
  const close = () => setOpened((now) => (now === opened ? undefined : now))
  return [opened?.about, open, close] as const
}
