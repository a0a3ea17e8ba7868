import { type BrowserContext, type ConsoleMessage, expect, type Response, type WebError } from '@playwright/test'

/**
 * Logged by a page that a test took offline: it may request more before it notices, or may not, and it logs where its user
 * could not be had. That the server refused is a failed response of its own.
 */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|^console: Failed to fetch user:/
/**
 * Printed by the test runner, which blocks service workers, and by Chromium: what a logout asks it for, a field that has
 * the focus already, a file of a page that loaded while its service worker began, a file that a slow machine had no time to
 * run yet, and a socket of a page that was left while it connected.
 */
const NOT_OF_PAGES =
  /^(Service Worker registration blocked by Playwright|Clear-Site-Data header |Autofocus processing was blocked|A preload for .* cross-world service worker|The resource .* was preloaded using link preload but not used within a few seconds|WebSocket connection to .* closed before the connection is established)/
const SUBRESOURCES = ['font', 'image', 'manifest', 'media', 'script', 'stylesheet']

/**
 * Collects what goes wrong in a browser beside what a test looks at: uncaught errors, anything in the console and failed
 * responses. Violations of the CSP arrive as console errors.
 */
export function watchPageErrors(origin: string) {
  const errors: string[] = []
  const expected: RegExp[] = []
  const isOurs = (url: string) => url.startsWith(origin)

  function onThrown(thrown: WebError) {
    errors.push(`thrown: ${thrown.error().stack}`)
  }

  function onConsole(message: ConsoleMessage) {
    const { url } = message.location()
    if (NOT_OF_PAGES.test(message.text()) || isFailedResponse(message.text(), isOurs(url))) return
    errors.push(`console: ${message.text()} (${message.type()}, ${url})`)
  }

  function onResponse(response: Response) {
    const request = response.request()
    const isSubresource = SUBRESOURCES.includes(request.resourceType())
    if (!isOurs(response.url()) || response.status() < (isSubresource ? 400 : 500)) return
    errors.push(`response: ${response.status()} ${request.method()} ${response.url()}`)
  }

  function watch(context: BrowserContext) {
    context.on('weberror', onThrown).on('console', onConsole).on('response', onResponse)
  }

  function unwatch(context: BrowserContext) {
    context.off('weberror', onThrown).off('console', onConsole).off('response', onResponse)
  }

  function verify() {
    const allowed = [OFFLINE, ...expected]
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
    const missing = expected.filter((pattern) => !errors.some((error) => pattern.test(error)))
    expect.soft(unexpected, 'errors in the browsers').toEqual([])
    expect.soft(missing, 'expected errors that did not occur').toEqual([])
  }

  return { watch, unwatch, verify, expect: (pattern: RegExp) => void expected.push(pattern) }
}

/** Chromium prints each failed response as an error. Ours are judged by their status; another site's are not ours to judge. */
function isFailedResponse(text: string, isOurs: boolean) {
  return text.startsWith(isOurs ? 'Failed to load resource: the server responded' : 'Failed to load resource:')
}
