import { useEffect, useRef } from 'react'

type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()

export function publish(name: string, payload: unknown) {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}

/** A hook for screens that react to an event of `Events` beyond refetching what it invalidates. */
export const createUseEvent =
  <Events>() =>
  <Name extends keyof Events & string>(name: Name, listener: (payload: Events[Name]) => void) => {
    const latest = useRef(listener)
    latest.current = listener
    useEffect(() => {
      // Published under this name, and typed by it.
      const listen: Listener = (payload) => latest.current(payload as Events[Name])
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listen))
      return () => void all.delete(listen)
    }, [name])
  }
