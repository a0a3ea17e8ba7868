import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import type { DemoSite } from './demo-site.ts'

const SIGNED_IN = `
  with who as (select id from users where email = $1),
  known as (
    insert into known_devices (token_hash, user_id, expires_at) select $2, id, now() + interval '1 year' from who
  )
  insert into sessions (token_hash, user_id, browser, expires_at)
  select $3, id, 'Chrome on Linux', now() + interval '30 days' from who returning user_id as "userId"`

const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** As a login does, without its password, which takes as long to check as a page to render. */
export async function signIn(context: BrowserContext, { url, databaseUrl }: DemoSite, email: string) {
  const [device, session] = [newToken(), newToken()]
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ userId: string }>(SIGNED_IN, [email, hashOf(device), hashOf(session)]),
  )
  if (!rows[0]) throw new Error(`${email} has no account.`)
  const expires = Date.now() / 1000 + 30 * 86_400
  const cookies = { session, user: rows[0].userId, 'known-device': device }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url,
      expires,
      httpOnly: name !== 'user',
      sameSite: 'Lax',
    })),
  )
}
