import { Suspense, useSyncExternalStore } from 'react'
import { lazyOrBlank } from '../lazy-or-blank.ts'
import type { Kind, Show } from './toaster.tsx'

export type { Kind }

const Toaster = lazyOrBlank(() => import('./toaster.tsx'))

let waiting: Parameters<Show>[0][] = []
let show: Show | undefined
let isWanted = false
const listeners = new Set<() => void>()

/** Says something for three seconds. What shows it is loaded with the first one. */
export function toast(kind: Kind, message: string) {
  if (show) return show({ kind, message })
  waiting.push({ kind, message })
  isWanted = true
  for (const listen of listeners) listen()
}

function connect(toaster: Show) {
  show = toaster
  for (const early of waiting) toaster(early)
  waiting = []
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

export function Toasts() {
  const wanted = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster connect={connect} />
    </Suspense>
  )
}
