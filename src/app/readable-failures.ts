import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { isSafeMethod } from '#src/server/http/csrf.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { asText, toRecord } from '#src/shared/unknown.ts'
import { renderFailurePage } from './plain-page.ts'

const JSON_TYPE = 'application/json'
const PAGE_TYPE = 'text/html'
/** What the page in the place of an answer keeps of it. */
const KEPT_HEADERS = ['retry-after', 'cache-control']

/**
 * Who opens the address of a call, as that of a material, reads a page and not JSON where it fails, and signs in where that
 * is what it needs (product 18.1).
 */
export const readableFailures =
  (institute: InstituteCopy): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const { status, headers } = c.res
    if (status < 400 || !isSafeMethod(c) || !headers.get('content-type')?.startsWith(JSON_TYPE)) return
    const wanted = accepts(c, { header: 'Accept', supports: [JSON_TYPE, PAGE_TYPE], default: JSON_TYPE })
    if (wanted === JSON_TYPE) return
    const message = asText(toRecord(await c.res.json()).message) ?? ''
    const page = status === 401 ? c.redirect('/login') : await renderFailurePage(institute.shown, status, message)
    for (const name of KEPT_HEADERS) {
      const value = headers.get(name)
      if (value) page.headers.set(name, value)
    }
    // Nothing else is taken over: the policy of a call lets a page show nothing.
    c.res = undefined
    c.res = page
  }
