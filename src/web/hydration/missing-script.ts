import { toRecord } from '#src/shared/unknown.ts'
import { userInBrowser } from '#src/web/api/session.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const STORAGE_KEY = 'typed'

/**
 * Runs as an inline script. A page whose script does not come says so (connection.tsx), and what was typed into it before
 * it was hydrated is there again after the reload that alone helps.
 */
export default function recoverMissingScript(window: Window) {
  const { document, location } = window
  const root = document.documentElement
  const page = () => location.pathname + location.search
  const user = userInBrowser(window)
  const isTyped = (control: Control) =>
    control instanceof HTMLSelectElement
      ? ![...control.selectedOptions].every(({ defaultSelected }) => defaultSelected)
      : control.type !== 'password' && control.value !== control.defaultValue
  const controls = () => [...document.querySelectorAll<Control>('input[name], textarea[name], select[name]')]

  function keep() {
    // What a browser sends by itself is answered with what was typed.
    if ('hydrated' in root.dataset || 'sent' in root.dataset) return
    const typed = controls().map((control) => (isTyped(control) ? { name: control.name, words: control.value } : null))
    if (typed.some(Boolean)) window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ page: page(), user, typed }))
  }

  /** At the next page, whichever it is, what was kept is gone: someone else may read it. */
  function restore() {
    const { page: kept, user: whose, typed } = toRecord(JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}'))
    window.sessionStorage.removeItem(STORAGE_KEY)
    if (kept !== page() || whose !== user || !Array.isArray(typed)) return
    for (const [place, control] of controls().entries()) {
      const { name, words } = toRecord(typed[place])
      if (name === control.name && typeof words === 'string') control.value = words
    }
  }

  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && root.toggleAttribute('data-incomplete', true),
    { capture: true },
  )
  window.addEventListener('pagehide', keep)
  window.addEventListener('arrived', restore)
}
