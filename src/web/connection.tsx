import { useEffect, useSyncExternalStore } from 'react'
import { fieldsOf } from '#src/shared/unknown.ts'
import { Button } from './ui/button.tsx'

/** Milliseconds after which a page that is looked at again asks whether the site has moved on. */
const A_WHILE = 10 * 60 * 1000

type State = 'fine' | 'offline' | keyof typeof RELOADS

/** What only loading the page anew can mend. */
const RELOADS = {
  incomplete: 'A part of this page did not arrive.',
  outdated: 'There is a new version of this site.',
}

let state: State = 'fine'
const listeners = new Set<() => void>()

function set(next: State) {
  state = next
  for (const listen of listeners) listen()
}

/** Asks whether the site was built anew since this page was loaded: its files may be gone. */
export async function checkVersion() {
  const answer = await fetch('/health/live').catch(() => null)
  const { version } = fieldsOf(await answer?.json().catch(() => null))
  if (version && version !== window.__reactRouterManifest?.version) set('outdated')
}

/** A browser never asks again for a module that did not come. */
function missPart() {
  set('incomplete')
  void checkVersion()
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  for (const turn of ['online', 'offline']) addEventListener(turn, listen)
  return () => {
    listeners.delete(listen)
    for (const turn of ['online', 'offline']) removeEventListener(turn, listen)
  }
}

const current = (): State => (navigator.onLine ? state : 'offline')

/** Says plainly what stands between this page and the site; nothing while all is well. */
export function Connection() {
  const now = useSyncExternalStore<State>(subscribe, current, () => 'fine')
  useEffect(() => {
    let last = performance.now()
    function look() {
      if (document.hidden || performance.now() - last < A_WHILE) return
      last = performance.now()
      void checkVersion()
    }
    addEventListener('vite:preloadError', missPart)
    addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('vite:preloadError', missPart)
      removeEventListener('visibilitychange', look)
    }
  }, [])
  if (now === 'fine') return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit max-w-full flex-wrap items-center gap-3 rounded-xl bg-toast px-4 py-2 text-toast-ink shadow-lg"
    >
      {now === 'offline' ? (
        <p className="py-1">You are offline. What you see may be old; it goes on by itself.</p>
      ) : (
        <>
          <p className="py-1">{RELOADS[now]}</p>
          <Button small onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      )}
    </div>
  )
}

declare global {
  interface Window {
    /** React Router's own: which build this page came from. */
    __reactRouterManifest?: { version: string }
  }
}
