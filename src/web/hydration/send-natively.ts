import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'

const NO_SUBMISSION = { body: '', key: '' }
let lastSubmission = NO_SUBMISSION

/**
 * Submits a form without its modules. A browser that submitted it would replace this page by its own error page when the
 * connection fails; so the page is left once there is a response, and a refusal is shown by submitting once more.
 * @returns whether the server responded
 */
export async function sendNatively(window: Window, form: HTMLFormElement) {
  const body = String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))
  // The same body again is the same attempt, however often the connection fails (product 17.6).
  if (lastSubmission.body !== body) lastSubmission = { body, key: newIdempotencyKey() }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': lastSubmission.key,
    prefer: 'return=minimal',
  }
  const response = await window.fetch(form.action, { method: 'POST', headers, body }).catch(() => null)
  if (!response) return false
  lastSubmission = NO_SUBMISSION
  const next = response.headers.get('location')
  if (next) window.location.assign(next)
  else form.submit()
  return true
}
