/** The `handle` of a route whose pages are whole without a script. */
export const DEFERRED = 'deferred'

/** The first of each tells of someone who does more than read. */
const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/** Milliseconds: until a page that is only looked at asks for what is new, and until a form goes without its script. */
const LOOKED_AT = 30_000
const SUBMITTED = 8_000

/**
 * Has a guest's page hydrated at the first sign of a person (docs/decisions/010). Runs as an inline script, so that
 * what is pressed or searched for before then is kept; links need no script. On a page that is hydrated at once it
 * only keeps.
 */
export default function deferHydration(window: Window) {
  const { document } = window
  let isBegun = false
  let isLookedAt = false

  function hydrate() {
    if (isBegun) return
    isBegun = true
    loadModules(document)
  }

  function look() {
    if (isBegun || document.hidden) return
    isLookedAt = true
    hydrate()
  }

  for (const sign of SIGNS) window.addEventListener(sign, hydrate, { once: true, capture: true, passive: true })
  // A browser reports a pointer that has not moved to each page that is drawn under it.
  window.addEventListener('pointermove', (event) => (event.movementX || event.movementY) && hydrate())
  window.addEventListener('visibilitychange', look)
  setTimeout(look, LOOKED_AT)

  const release = hold(window)
  window.addEventListener(
    'hydrated',
    () => {
      release()
      if (isLookedAt) window.dispatchEvent(new Event('visibilitychange'))
    },
    { once: true },
  )
}

function loadModules(document: Document) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  const held = document.querySelector('script[type=later]')
  if (!held) return
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = held.textContent
  held.replaceWith(script)
}

/** Keeps what is pressed and searched for; what it answers lets it happen. */
function hold(window: Window) {
  const held = new AbortController()
  const searched = new Map<HTMLInputElement, string>()
  let pressed: HTMLButtonElement | undefined
  let submission: ReturnType<typeof setTimeout>

  function press(event: Event) {
    const button = (event.target as Element).closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
    clearTimeout(submission)
    const form = button.type === 'submit' && button.form
    if (form) submission = setTimeout(() => form.submit(), SUBMITTED)
  }

  function search({ target }: Event) {
    const field = target as HTMLInputElement
    if (field.type === 'search') searched.set(field, field.value)
  }

  const early = { capture: true, signal: held.signal }
  window.addEventListener('click', press, early)
  window.addEventListener('input', search, early)
  return () => {
    held.abort()
    clearTimeout(submission)
    for (const [field, text] of searched) {
      // React knows what is assigned to `value`, and takes no event that brings the same.
      field.value = ''
      field.setRangeText(text, 0, 0, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (pressed?.isConnected) pressed.click()
  }
}

/** The document with its modules put off until `deferHydration` asks for them. */
export const withholdModules = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(MODULES, '<script type="later">')

const MODULES = '<script type="module" async="">'

export function announceHydration() {
  document.documentElement.dataset.hydrated = ''
  window.dispatchEvent(new Event('hydrated'))
}
