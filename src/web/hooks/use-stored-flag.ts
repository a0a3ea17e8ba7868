import { useEffect, useState } from 'react'

/** A yes or no of this browser's: it is asked for once the page is hydrated, since the server does not know. */
export function useStoredFlag(name: string) {
  const [is, setIs] = useState(false)
  useEffect(() => setIs(localStorage.getItem(name) === 'yes'), [name])
  function store(yes: boolean) {
    setIs(yes)
    localStorage.setItem(name, yes ? 'yes' : 'no')
  }
  return [is, store] as const
}
