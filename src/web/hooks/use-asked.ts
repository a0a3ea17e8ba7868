import { useState } from 'react'

/**
 * What a dialog asks about; undefined while it is closed.
 * @returns what is asked about, how to ask, and how to close. A `close` that was handed to a request closes what was
 *   open then, and no question that was asked while the request was on its way.
 */
export function useAsked<About>() {
  const [asked, setAsked] = useState<{ about: About }>()
  const ask = (about: About) => setAsked({ about })
  const close = () => setAsked((now) => (now === asked ? undefined : now))
  return [asked?.about, ask, close] as const
}
