/** Milliseconds between two attempts of a page that is offline. */
const RETRY_AFTER_MS = 3_000

/**
 * Shows whether the page is offline (connection.tsx). Chromium does not always say that the connection is back, so a page
 * that is offline asks the site, and tells what waits for `online`. Runs in an inline script.
 * @returns what shows it once more, where hydration has removed it
 */
export function followConnection(window: Window) {
  const { document, navigator } = window
  let isOffline = false
  let retry: ReturnType<typeof setTimeout>

  function show(is: boolean) {
    isOffline = is
    document.documentElement.toggleAttribute('data-offline', is)
    clearTimeout(retry)
    if (is) retry = setTimeout(ask, RETRY_AFTER_MS)
  }

  async function ask() {
    const isReached = await window.fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (!isOffline) return
    if (isReached) window.dispatchEvent(new Event('online'))
    else show(true)
  }

  window.addEventListener('online', () => show(false))
  window.addEventListener('offline', () => show(true))
  show(!navigator.onLine)
  return () => show(isOffline)
}
