import type { IncomingMessage, ServerResponse } from 'node:http'
import { TRY_AGAIN } from '#src/server/errors.ts'
import type { Pages } from './pages.ts'

/** Seconds. */
const SHORTLY = '1'

/** The answer for whom there is no time, made once: a page for who opens one, JSON for who calls. */
export async function createBusyAnswer(pages: Pages) {
  const page = await pages.failure(503, TRY_AGAIN)
  const html = { headers: Object.fromEntries(page.headers), body: await page.text() }
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: TRY_AGAIN }) }
  const all = { 'retry-after': SHORTLY, 'cache-control': 'no-store' }
  return ({ headers: { accept } }: IncomingMessage, response: ServerResponse, others: Record<string, string>) => {
    const { headers, body } = accept?.includes('text/html') ? html : json
    response.writeHead(503, { ...others, ...all, ...headers }).end(body)
  }
}
