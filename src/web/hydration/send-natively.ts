import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'

const NONE = { body: '', key: '' }
let last = NONE

/**
 * Sends a form to its page without its modules. A browser that sent it would leave this page for one of its own where
 * the line breaks; so it leaves once there is an answer, and has the page of a refusal by sending it once more.
 * @returns whether anything answered
 */
export async function sendNatively(window: Window, form: HTMLFormElement) {
  const body = String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
  // The same again is the same attempt, however often the line breaks (product 17.6).
  if (last.body !== body) last = { body, key: newIdempotencyKey() }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': last.key,
    prefer: 'return=minimal',
  }
  const answer = await window.fetch(form.action, { method: 'POST', headers, body }).catch(() => null)
  if (!answer) return false
  last = NONE
  const next = answer.headers.get('location')
  if (next) window.location.assign(next)
  else form.submit()
  return true
}
