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
  const loadModules = unwrapScripts(document)
  let isBegun = false
  let isLookedAt = false

  function hydrate() {
    if (isBegun) return
    isBegun = true
    loadModules()
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

/**
 * Takes React Router's scripts out of the <template> that a deferred page has them in (deferred-scripts.tsx), and lets
 * run at once what the page writes its data to. What it answers loads the modules.
 */
function unwrapScripts(document: Document) {
  const wrapped = document.querySelector<HTMLTemplateElement>('template[data-scripts]')
  if (!wrapped) return () => undefined
  const scripts = document.createRange().createContextualFragment(wrapped.content.textContent)
  const modules = [...scripts.querySelectorAll('[type=module], [rel=modulepreload]')]
  for (const part of modules) part.remove()
  wrapped.before(scripts)
  return () => wrapped.replaceWith(...modules)
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

export function announceHydration() {
  document.documentElement.dataset.hydrated = ''
  window.dispatchEvent(new Event('hydrated'))
}
