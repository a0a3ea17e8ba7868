import { useEffect, useSyncExternalStore } from 'react'
import { fieldsOf } from '#src/shared/unknown.ts'
import { PART_CAME } from './load-module.ts'
import { askSite } from './reachable.ts'
import { Button } from './ui/button.tsx'

/** Milliseconds after which a page that is looked at again asks whether the site has moved on. */
const A_WHILE = 10 * 60 * 1000

type State = 'fine' | keyof typeof RELOADS

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
  const answer = await askSite(fetch)
  const { version } = fieldsOf(await answer?.json().catch(() => null))
  if (version && version !== window.__reactRouterManifest?.version) set('outdated')
}

function missPart() {
  set('incomplete')
  void checkVersion()
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Says plainly what stands between this page and the site; nothing while all is well. */
export function Connection() {
  const now = useSyncExternalStore<State>(
    subscribe,
    () => state,
    () => 'fine',
  )
  useEffect(() => {
    let last = performance.now()
    function look() {
      if (document.hidden || performance.now() - last < A_WHILE) return
      last = performance.now()
      void checkVersion()
    }
    const recover = () => state === 'incomplete' && set('fine')
    addEventListener('vite:preloadError', missPart)
    addEventListener(PART_CAME, recover)
    addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('vite:preloadError', missPart)
      removeEventListener(PART_CAME, recover)
      removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-50 mx-auto w-fit max-w-full">
      {/* In the page from the first, so that it shows also before there is a script to draw it. */}
      <p className={`${box} hidden py-3 in-data-offline:block`}>
        You are offline. What you see may be old; it goes on by itself.
      </p>
      {now !== 'fine' && (
        <div data-strip className={`${box} flex flex-wrap items-center gap-3 py-2 in-data-offline:hidden`}>
          <p className="py-1">{RELOADS[now]}</p>
          <Button small onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}

const box = 'rounded-xl bg-toast px-4 text-toast-ink shadow-lg'

declare global {
  interface Window {
    /** React Router's own: which build this page came from. */
    __reactRouterManifest?: { version: string }
  }
}
