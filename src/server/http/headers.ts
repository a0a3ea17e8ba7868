const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
}

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** For what is no document: nothing in it may load or run anything. */
const NO_SCRIPTS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** On every answer, where it says nothing else itself (product 18.11). */
export const securityHeaders = (origin: string) => ({
  'content-security-policy': NO_SCRIPTS,
  ...SECURITY_HEADERS,
  ...(origin.startsWith('https:') && HTTPS_ONLY),
})

export const PLAIN_PAGE = `${NO_SCRIPTS}; style-src 'self'; font-src 'self'; img-src 'self'`

/** For the service worker, which responds offline: it fetches what it caches. */
export const SERVICE_WORKER = `${NO_SCRIPTS}; connect-src 'self'`

/** With the hashes of the page's own inline scripts and styles. Pictures of courses may come from any https address. */
export const documentPolicy = (scripts: string[], extra = '', styles: string[] = []) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    ['style-src', "'self'", ...(extra ? ["'unsafe-inline'"] : styles)].join(' '),
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${extra}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.google.com',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
