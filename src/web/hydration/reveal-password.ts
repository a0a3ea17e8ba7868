/** Runs as an inline script: until a page is hydrated, the eye beside a password shows it at once. */
export default function revealPasswords(window: Window) {
  const { dataset } = window.document.documentElement
  function reveal(event: Event) {
    const eye = event.target instanceof Element ? event.target.closest('[data-eye]') : null
    const field = eye?.previousElementSibling
    if (!(field instanceof HTMLInputElement) || 'hydrated' in dataset) return
    event.stopImmediatePropagation()
    const isHidden = field.type === 'password'
    field.type = isHidden ? 'text' : 'password'
    eye?.setAttribute('aria-pressed', String(isHidden))
  }
  window.addEventListener('click', reveal, { capture: true })
}
