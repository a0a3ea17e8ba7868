import { sendNatively } from './send-natively.ts'

/** Ends the name under which a tab keeps the address of a form that waits for a connection; before it the key of its draft. */
export const WAITING_SUFFIX = '#waiting'
/** Milliseconds between attempts while the server cannot be reached. */
export const RETRY_AFTER_MS = 3_000

type Field = HTMLInputElement | HTMLTextAreaElement
const BOXES = ['checkbox', 'radio']

/** What a form that the browser can send by itself has, it keeps itself. */
const isNative = (control: { form: HTMLFormElement | null }) => control.form?.matches('[data-native]') === true

/**
 * Keeps what is pressed, entered and chosen before a page is hydrated.
 * @param remainingMs milliseconds that a form may still wait for its modules
 * @returns what lets it happen
 */
export function queueEarlyInput(window: Window, remainingMs: () => number) {
  const root = window.document.documentElement
  const listeners = new AbortController()
  const entered = new Map<Field, string>()
  const filesChosen = new Set<HTMLInputElement>()
  const chosen = new Map<HTMLSelectElement, string>()
  const ticked = new Map<HTMLInputElement, boolean>()
  let pressed: HTMLButtonElement | undefined
  let sent: HTMLFormElement | undefined
  let isHydrated = false
  /** Pressed while an attempt was under way, which may still succeed. */
  let isCancelled = false
  let submission: ReturnType<typeof setTimeout>

  function press(event: Event) {
    const target = event.target as Element
    const box = target.closest<HTMLInputElement>(BOXES.map((type) => `[type=${type}]`).join())
    if (box && !isNative(box)) return tick(event, box)
    const button = target.closest('button')
    if (!button || button.matches('[popovertarget], [commandfor]')) return
    if (button.matches('[data-stop-waiting]')) return stopWaiting(event)
    const form = button.type === 'submit' && isNative(button) ? button.form : null
    button.dataset.held = ''
    event.preventDefault()
    event.stopImmediatePropagation()
    if (sent) return
    pressed = button
    isCancelled = false
    clearTimeout(submission)
    if (form && !window.navigator.onLine) rememberForm(form, true)
    if (form) submission = setTimeout(send, Math.max(remainingMs(), 0))
  }

  /** Over a reload, which alone may help: the form is sent once its page is there again. */
  function rememberForm({ dataset: { native } }: HTMLFormElement, isWaiting: boolean) {
    if (!native) return
    try {
      const { pathname, search } = window.location
      if (isWaiting) window.sessionStorage.setItem(`${native}${WAITING_SUFFIX}`, pathname + search)
      else window.sessionStorage.removeItem(`${native}${WAITING_SUFFIX}`)
    } catch {
      // A browser that stores nothing waits until the reload.
    }
  }

  /** The browser ticks it; React, which listens for the press, has it once it can take it. */
  function tick(event: Event, box: HTMLInputElement) {
    event.stopImmediatePropagation()
    // It is ticked by now, and would be what it was again if the press were undone.
    if (!ticked.has(box)) ticked.set(box, !box.checked)
  }

  function stopWaiting(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
    isCancelled = true
    if (!sent) forgetPressed()
  }

  function forgetPressed() {
    isCancelled = false
    if (pressed?.form) rememberForm(pressed.form, false)
    delete pressed?.dataset.held
    pressed = undefined
    clearTimeout(submission)
  }

  /** Tried until something answers. What hydrates meanwhile gets nothing before then: it would send it, too. */
  async function send() {
    if (pressed?.type !== 'submit' || !pressed.form?.matches('[data-native]') || sent) return
    const { form } = pressed
    sent = form
    root.dataset.sent = ''
    // Keeps the focus, as a button that is disabled altogether does not.
    pressed.ariaDisabled = 'true'
    if (await sendNatively(window, form)) return forgetDraft(form.dataset.native)
    markUnsent()
    if (isCancelled) forgetPressed()
    if (isHydrated) return replay()
    root.toggleAttribute('data-offline', true)
    if (pressed) submission = setTimeout(send, RETRY_AFTER_MS)
  }

  function markUnsent() {
    sent = undefined
    if (pressed) pressed.ariaDisabled = null
    delete root.dataset.sent
  }

  /** What was kept of an earlier attempt (draft.ts) is sent with it. */
  function forgetDraft(draft = '') {
    if (!draft) return
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(draft)) window.sessionStorage.removeItem(key)
  }

  function enter({ target }: Event) {
    const field = target as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    if (isNative(field) && field.type !== 'search') return
    if (field.type === 'select-one') chosen.set(field as HTMLSelectElement, field.value)
    else if (field.type === 'file') filesChosen.add(field as HTMLInputElement)
    else if (!BOXES.includes(field.type)) entered.set(field as Field, field.value)
  }

  function enterAgain() {
    for (const [field, text] of entered) {
      // React knows what is assigned to the element's own `value`, and takes no event that brings the same.
      field.value = ''
      Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // Left again: then it is checked.
      if (window.document.activeElement !== field) field.dispatchEvent(new Event('focusout', { bubbles: true }))
    }
    for (const field of filesChosen) field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** Pressed once more, from as it was before: twice, and it is as it was. */
  function tickAgain() {
    for (const [box, wasTicked] of ticked) {
      if (box.checked === wasTicked) continue
      box.checked = wasTicked
      box.click()
    }
  }

  function chooseAgain() {
    for (const [box, value] of chosen) {
      box.value = value
      box.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }

  /** Back from where it led: it may be sent again. */
  function resetOnReturn({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    markUnsent()
    delete pressed?.dataset.held
    pressed = undefined
    if (isHydrated) replay()
  }

  const early = { capture: true, signal: listeners.signal }
  window.addEventListener('click', press, early)
  for (const change of ['input', 'change']) window.addEventListener(change, enter, early)
  window.addEventListener('online', send, early)
  window.addEventListener('pageshow', resetOnReturn, early)

  function replay() {
    listeners.abort()
    clearTimeout(submission)
    enterAgain()
    tickAgain()
    // After the `change` that follows the `input` at which React hydrates and restores the value of the server.
    setTimeout(chooseAgain, 0)
    delete pressed?.dataset.held
    if (pressed?.isConnected) pressed.click()
  }

  return () => {
    isHydrated = true
    if (!sent) replay()
  }
}
