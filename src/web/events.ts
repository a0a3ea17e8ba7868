import { useEffect, useRef } from 'react'
import type { EventName, EventOf } from '#src/contract.ts'

type Listener = (payload: never) => void
const listeners = new Map<EventName, Set<Listener>>()

/** For the one listener of the socket (live.tsx). */
export function announce<Name extends EventName>(name: Name, payload: EventOf<Name>) {
  for (const listener of listeners.get(name) ?? []) listener(payload as never)
}

/** For a screen that has words for an event, beside the answers it makes old. */
export function useHeard<Name extends EventName>(name: Name, listener: (payload: EventOf<Name>) => void) {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const listen: Listener = (payload) => latest.current(payload)
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listen))
    return () => void all.delete(listen)
  }, [name])
}
