import { toRecord } from '#src/shared/unknown.ts'
import { queueEarlyInput } from './early-input.ts'
import { followConnection } from './follow-connection.ts'

/** The `handle` of a route whose pages are whole without a script. */
export const DEFERRED = 'deferred'

/** The first of each tells of someone who does more than read. */
const USER_EVENTS = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']
/** What a browser answers by itself: modules fetched for it would only keep it waiting. */
const NATIVE_CONTROLS = 'a[href], form[data-native] [type=submit]'

/** Milliseconds at rest: a guest's page asks for what is new then, and a user's begins to be live. */
export const GUEST_DELAY_MS = 30_000
export const USER_DELAY_MS = 3_000
/**
 * Milliseconds: in which what a browser answers by itself is painted, for which a form waits for its modules, and after
 * which a page that has arrived is thought to be at rest.
 */
const NATIVE_RESPONSE_MS = 100
const SUBMIT_MS = 500
const IDLE_MS = 1_000
/** An inline script: the <template> is there, and right after it comes what writes to what is in it. */
export const ANNOUNCE_ARRIVAL = "dispatchEvent(new Event('arrived'))"

/**
 * Has a page hydrated at the first action of its user, or once it has been at rest (docs/decisions/010). Runs as an inline
 * script in the head, so that what is pressed or entered before then is kept; links and forms with an action need no
 * script. On a page that is hydrated at once it only keeps.
 */
export default function deferHydration(window: Window) {
  const { document } = window
  const modules = deferredModules(window)
  let begun = 0
  let isLookedAt = false

  function hydrate() {
    if (begun) return
    begun = Date.now()
    setTimeout(modules.load, NATIVE_RESPONSE_MS)
  }

  function hydrateIfVisible() {
    if (begun || document.hidden) return
    isLookedAt = true
    hydrate()
  }

  function hydrateAtRest() {
    if (document.hidden) return
    // What a user's page has missed the server says once it is live.
    isLookedAt = modules.delay >= GUEST_DELAY_MS
    hydrate()
  }

  for (const sign of USER_EVENTS)
    window.addEventListener(sign, ({ target }) => isNative(target) || hydrate(), { capture: true, passive: true })
  // A browser sends a pointer event to each page that is rendered under a resting pointer.
  window.addEventListener('pointermove', (event) => (event.movementX || event.movementY) && hydrate())
  window.addEventListener('visibilitychange', hydrateIfVisible)
  window.addEventListener('load', () => {
    setTimeout(modules.fetchQuietly, IDLE_MS)
    setTimeout(hydrateAtRest, modules.delay)
  })

  for (const event of ['arrived', 'hashchange']) window.addEventListener(event, () => isForScripts(window) && hydrate())

  if (hasUnsent(window)) hydrate()

  const showOffline = followConnection(window)
  const release = queueEarlyInput(window, () => (begun ? begun + SUBMIT_MS - Date.now() : 0))
  window.addEventListener(
    'hydrated',
    () => {
      release()
      showOffline()
      if (isLookedAt) window.dispatchEvent(new Event('visibilitychange'))
    },
    { once: true },
  )
}

/**
 * A fragment of the address that names nothing on the page: no server sees it, so the page shows by itself what it says. Or
 * something that a script brings into sight: later it would move the page under a finger.
 */
const isForScripts = ({ document, location: { hash } }: Window) =>
  (hash.length > 1 && !document.getElementById(hash.slice(1))) || document.querySelector('[data-sought]') !== null

/** Whether something that was typed before is to be seen again, or waits to be sent. Storage may be forbidden. */
function hasUnsent({ sessionStorage, localStorage }: Window) {
  try {
    return [sessionStorage, localStorage].some((storage) =>
      Object.keys(storage).some((key) => /^(draft:(?!.*#sent$)|unsent )/.test(key)),
    )
  } catch {
    return false
  }
}

/** The document itself, which scrolls, has no `closest`. */
const isNative = (target: Partial<Element> | null) => Boolean(target?.closest?.(NATIVE_CONTROLS))

/**
 * Takes React Router's scripts out of the <template> that a deferred page has them in (deferred-scripts.tsx) once the
 * page has arrived, and lets run what the page writes its data to. The modules wait for `load`.
 */
function deferredModules(window: Window) {
  const { document, navigator } = window
  const quiet = new AbortController()
  let isWanted = false
  let insert = () => {}
  let addresses: string[] = []
  let delay = 0

  window.addEventListener('arrived', () => {
    const wrapped = document.querySelector<HTMLTemplateElement>('template[data-scripts]')
    if (!wrapped) return
    delay = Number(wrapped.dataset.scripts)
    const scripts = document.createRange().createContextualFragment(wrapped.content.textContent)
    const modules = [...scripts.querySelectorAll('[type=module], [rel=modulepreload]')]
    for (const element of modules) element.remove()
    wrapped.before(scripts)
    addresses = modules.flatMap((element) => element.getAttribute('href') ?? [])
    insert = () => wrapped.replaceWith(...modules)
    if (isWanted) insert()
  })
  // Before `hold`, which keeps a press from going further.
  window.addEventListener('click', ({ target }) => isNative(target) && quiet.abort(), true)

  return {
    /** Milliseconds at rest after which they are loaded. */
    get delay() {
      return delay
    },
    load() {
      isWanted = true
      quiet.abort()
      insert()
    },
    /** Into the browser's cache, one after another and after everything else, so that the first sign finds them there. */
    async fetchQuietly() {
      if ('connection' in navigator && toRecord(navigator.connection).saveData) return
      try {
        for (const address of addresses) {
          const response = await window.fetch(address, { priority: 'low', signal: quiet.signal })
          await response.arrayBuffer()
        }
      } catch {
        // Aborted for something that is needed now, or the connection was lost: whoever needs them fetches them again.
      }
    },
  }
}

export function announceHydration() {
  document.documentElement.dataset.hydrated = ''
  window.dispatchEvent(new Event('hydrated'))
}
