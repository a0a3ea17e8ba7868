import { type BrowserContext, expect } from '@playwright/test'

/** Logged by a page that a test took offline: it may request more before it notices, or may not. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED/
const PARTS_OF_A_PAGE = ['font', 'image', 'manifest', 'media', 'script', 'stylesheet']

/** Hears what goes wrong in browsers beside what a test looks at. Violations of the CSP arrive as console errors. */
export function listenForTrouble(origin: string) {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const isOurs = (url: string) => url.startsWith(origin)

  function listen(context: BrowserContext) {
    // Caught by the library that tries it: Chromium says so to the page alone, other browsers in the console.
    void context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
        if (blockedURI === 'eval') console.error(`blocked eval in ${sourceFile}`)
      }),
    )
    context.on('weberror', (thrown) => troubles.push(`thrown: ${thrown.error().stack}`))

    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() !== 'error' || isAnswer(message.text(), isOurs(url))) return
      troubles.push(`console: ${message.text()} (${url})`)
    })

    context.on('response', (response) => {
      const request = response.request()
      const isPart = PARTS_OF_A_PAGE.includes(request.resourceType())
      if (!isOurs(response.url()) || response.status() < (isPart ? 400 : 500)) return
      troubles.push(`answer: ${response.status()} ${request.method()} ${response.url()}`)
    })
  }

  function judge() {
    const known = [OFFLINE, ...expected]
    const surprises = troubles.filter((trouble) => !known.some((pattern) => pattern.test(trouble)))
    const missed = expected.filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)))
    expect.soft(surprises, 'trouble in the browsers').toEqual([])
    expect.soft(missed, 'trouble that was expected and never came').toEqual([])
  }

  return { listen, judge, expect: (pattern: RegExp) => void expected.push(pattern) }
}

/** Chromium prints each refusal as an error. Ours are judged by their status; another site's are not our trouble. */
function isAnswer(text: string, isOurs: boolean) {
  return text.startsWith(isOurs ? 'Failed to load resource: the server responded' : 'Failed to load resource:')
}
