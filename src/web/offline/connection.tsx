import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toRecord } from '#src/shared/unknown.ts'
import { ownerIn } from '#src/web/api/session.ts'
import { useVersion } from '#src/web/api/setup.ts'
import { MODULE_LOADED } from '#src/web/hydration/load-module.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { waitingForms } from './unsent.ts'

/** Milliseconds after which a page that is looked at again asks whether the site has moved on. */
const RECHECK_AFTER_MS = 10 * 60 * 1000

/** Why a page cannot reach the site; `offline` is set and removed by an inline script, which may set the second too. */
type Trouble = 'offline' | 'incomplete' | 'outdated' | 'unsent'

const show = (trouble: Trouble, is: boolean) => document.documentElement.toggleAttribute(`data-${trouble}`, is)

/** Checks whether the site has been built again since this page was loaded: its files may be gone. */
export async function checkVersion(ownVersion: string | undefined) {
  const response = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
  const { version } = toRecord(await response?.json().catch(() => null))
  if (ownVersion && version && version !== ownVersion) show('outdated', true)
}

const recover = () => show('incomplete', false)

/**
 * The strip that says why the page cannot reach the site; part of the server's HTML, since no script may render it later.
 * It moves nothing: it lies over the page, under every bar and dialog, and what it covers can still be pressed.
 */
export function Connection() {
  const version = useVersion()
  useEffect(() => {
    function noteMissingModule() {
      show('incomplete', true)
      void checkVersion(version)
    }
    let last = performance.now()
    function recheckVersion() {
      if (document.hidden || performance.now() - last < RECHECK_AFTER_MS) return
      last = performance.now()
      void checkVersion(version)
    }
    addEventListener('vite:preloadError', noteMissingModule)
    addEventListener(MODULE_LOADED, recover)
    addEventListener('visibilitychange', recheckVersion)
    return () => {
      removeEventListener('vite:preloadError', noteMissingModule)
      removeEventListener(MODULE_LOADED, recover)
      removeEventListener('visibilitychange', recheckVersion)
    }
  }, [version])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px)+var(--bar,0px))] z-15 mx-auto w-fit in-[:has(.floating-widget)]:inset-x-18 print:hidden"
    >
      {/* The bars of long forms and of selected rows say so themselves, and on a phone a register. */}
      <p
        className={`${strip} py-3 in-[[data-offline]:not(:has([data-save-bar],[data-selection-bar]))]:block max-sm:in-[:has([data-says-offline])]:hidden`}
      >
        You are offline. This may be out of date. It refreshes when you are back online.
      </p>
      <Reloading
        className="in-[[data-incomplete]:not([data-offline],[data-outdated],[data-unsent])]:flex"
        text="Part of this page did not load."
      />
      <Reloading
        className="in-[[data-outdated]:not([data-offline])]:flex"
        text="There is a new version of this site."
      />
      <Unsent />
    </div>
  )
}

const strip = 'hidden rounded-xl bg-toast px-4 text-base text-toast-ink shadow-lg max-sm:px-3 max-sm:text-sm'

/** For a form that was left inside the site while it waited for a connection: its page sends it. */
function Unsent() {
  const { pathname, search } = useLocation()
  // Whoever logs in meanwhile is not asked to send what another has written.
  const owner = ownerIn(useQueryClient())
  const [address, setAddress] = useState('')
  useEffect(() => {
    let unsent: string | undefined
    try {
      unsent = waitingForms(window, owner).find((address) => address !== pathname + search)
    } catch {
      // A browser that keeps nothing has no form that waits.
    }
    if (unsent) setAddress(unsent)
    show('unsent', unsent !== undefined)
  }, [pathname, search, owner])
  return (
    <div
      className={`${strip} pointer-events-auto flex-wrap items-center gap-3 py-2 in-[[data-unsent]:not([data-offline],[data-outdated])]:flex`}
    >
      <p className="py-1">A form you sent while offline has not been sent yet.</p>
      <ButtonLink small to={address}>
        Open and send
      </ButtonLink>
    </div>
  )
}

function Reloading({ text, className }: { text: string; className: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className={`${strip} pointer-events-auto flex-wrap items-center gap-3 py-2 ${className}`}>
      <p className="py-1">{text}</p>
      {/* Two slashes would begin with the name of another site. */}
      <ButtonLink small to={pathname.replace(/^\/+/, '/') + search} reloadDocument>
        Reload
      </ButtonLink>
    </div>
  )
}
