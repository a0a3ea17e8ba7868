import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { toastArea, toastBox } from './toast-look.ts'
import type { Kind, Options, Show } from './toaster.tsx'

export type { Kind }

const Toaster = lazyOrBlank(() => import('./toaster.tsx'))

type Toast = Parameters<Show>[0]

/** Milliseconds that what shows it may take to come: until then a message would be read aloud twice. */
const LOAD_TIMEOUT_MS = 1_000

let waiting: readonly Toast[] = []
let show: Show | undefined
let isWanted = false
const listeners = new Set<() => void>()

/** Shows a message for three seconds, unless `options` say otherwise. What shows it is loaded with the first one. */
export function toast(kind: Kind, message: string, options: Options = {}) {
  const shown = { kind, message, ...options }
  if (show) return show(shown)
  isWanted = true
  queue([...waiting, shown])
}

function connect(toaster: Show) {
  show = toaster
  for (const early of waiting) toaster(early)
  queue([])
}

function queue(toasts: typeof waiting) {
  waiting = toasts
  for (const listen of listeners) listen()
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
    <Suspense fallback={<Plain />}>
      <Toaster connect={connect} />
    </Suspense>
  )
}

/** The latest message where the module that shows toasts does not load: the connection that failed a request may fail it too. */
function Plain() {
  const latest = useSyncExternalStore(subscribe, () => waiting.at(-1))
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LOAD_TIMEOUT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section aria-label="Notifications" className={toastArea}>
      <p role="alert" className={isLate ? `${toastBox} py-3 max-sm:text-sm` : 'hidden'}>
        {isLate && latest?.message}
      </p>
    </section>
  )
}
