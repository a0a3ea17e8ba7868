import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { toRecord } from '../src/shared/unknown.ts'

const CLIENT = { client_id: 'classroom', client_secret: 'a secret between the two' }

/**
 * A real OpenID provider on loopback. Whoever signs in says who they are: an address (which it vouches for), `second:` and an
 * address (another person's, who was given the same one), `unverified:` and an address, or `cancel`. `yesterday:` before any
 * of them: they logged in there a day ago.
 */
export async function openProvider() {
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  const forging = { isOn: false }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    register: (callback: string) => {
      handle = providerFor(issuer, callback, forging).callback()
    },
    /** Meanwhile its id tokens have a wrong signature. */
    async whileForging<Done>(work: () => Promise<Done>) {
      forging.isOn = true
      return work().finally(() => {
        forging.isOn = false
      })
    },
    signIn: (address: string, login: string) => signIn(issuer, address, login),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function providerFor(issuer: string, callback: string, forging: { isOn: boolean }) {
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const email = id.replace(/^\w+:/, '')
        return { sub: id, email, email_verified: !id.startsWith('unverified:'), name: `Person of ${email}` }
      },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    const { id_token } = toRecord(ctx.body)
    if (forging.isOn && typeof id_token === 'string')
      ctx.body = {
        ...toRecord(ctx.body),
        id_token: id_token.replace(/[^.]+$/, (signature) => signature.replace(/^../, 'AA')),
      }
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next()
    const { login } = ctx.query
    if (!login) {
      ctx.type = 'html'
      ctx.body = '<form><label>Who are you? <input name="login"></label><button>Continue</button></form>'
      return
    }
    const [, earlier, accountId = ''] = /^(yesterday:)?(.*)$/.exec(String(login)) ?? []
    const ts = Math.floor(Date.now() / 1000) - (earlier ? 24 * 60 * 60 : 0)
    const result = accountId === 'cancel' ? { error: 'access_denied' } : { login: { accountId, ts } }
    await provider.interactionFinished(ctx.req, ctx.res, result)
    ctx.respond = false
  })
  return provider
}

/** As a browser would, with its cookies. @returns the address at our door that the provider sends the browser to */
async function signIn(issuer: string, address: string, login: string) {
  const cookies = new Map<string, string>()
  let next = address
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const place = response.headers.get('location')
    if (!place) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(place, issuer).href
    if (!next.startsWith(issuer)) return next
    if (next.includes('/sign-in/')) next += `?login=${encodeURIComponent(login)}`
  }
  throw new Error('The provider sent the browser round and round')
}
