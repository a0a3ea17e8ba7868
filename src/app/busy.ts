import type { IncomingMessage, ServerResponse } from 'node:http'
import { TRY_AGAIN } from '#src/server/errors.ts'
import { failurePage } from './plain-page.ts'

/** Seconds. */
const SHORTLY = '1'

/** The answer for whom there is no time, made once: a page for who opens one, JSON for who calls. */
export async function createBusyAnswer() {
  const page = await failurePage(503, TRY_AGAIN)
  const html = whole(Object.fromEntries(page.headers), await page.text())
  const json = whole({ 'content-type': 'application/json' }, JSON.stringify({ message: TRY_AGAIN }))
  return ({ headers: { accept } }: IncomingMessage, response: ServerResponse, others: Record<string, string>) => {
    const { headers, body } = accept?.includes('text/html') ? html : json
    response.writeHead(503, { ...others, ...headers }).end(body)
  }
}

/** Of a length that is not told beforehand it would leave in three pieces, which is an eighth of what it costs. */
const whole = (headers: Record<string, string>, body: string) => ({
  headers: {
    ...headers,
    'retry-after': SHORTLY,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
  },
  body,
})
