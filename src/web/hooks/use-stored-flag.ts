import { useEffect, useState } from 'react'

/** A yes or no of this browser's: undefined until the page is hydrated, since the server does not know it. */
export function useStoredFlag(name: string) {
  const [is, setIs] = useState<boolean>()
  useEffect(() => setIs(localStorage.getItem(name) === 'yes'), [name])
  function store(yes: boolean) {
    setIs(yes)
    localStorage.setItem(name, yes ? 'yes' : 'no')
  }
  return [is, store] as const
}
