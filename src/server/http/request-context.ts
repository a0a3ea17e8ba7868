import type { IncomingMessage } from 'node:http'
import type { Audience } from '#src/access/audience.ts'
import type { Config } from '#src/server/config.ts'
import { USER_HEADER } from '#src/shared/page-user.ts'
import { clientAddress } from './client-address.ts'
import { isCrossSite, isPrefetch, ownOrigin } from './origin.ts'

/** What the transport knows of one request, and what the response is to carry beside its body. */
export type RequestContext = {
  /** The request's, as in its response and in the log. */
  id: string
  /** The client's; of an IPv6 address the /64 network. */
  clientAddress: string
  https: boolean
  /** As the browser addresses this site: what its own pages come from. */
  origin: string
  /** The `Cookie` header, as Node joins it where there are several: what the page cache looks at too. */
  cookies: string
  /** True where another site's page caused this request. */
  isCrossSite: boolean
  /** True where a browser or an extension fetches ahead what nobody has asked for yet. */
  isPrefetch: boolean
  idempotencyKey: string | null
  /** Whose page sent it, where a page did: a user's id, or GUEST. */
  pageUser: string | null
  /** For what is sent in parts: a body that is too large for memory, a part of a file. */
  incoming: IncomingMessage
  responseHeaders: Headers
  /** The log of requests does not say whose it was. */
  hidesUser: boolean
  /** The procedures that its response was made of, for whoever caches it: it is stale once one of them is. */
  procedures: { path: readonly string[]; input: unknown; audience: Audience }[]
}

type Setting = Pick<Config, 'publicUrl' | 'trustProxy'>

export function createRequestContext(
  id: string,
  headers: Headers,
  incoming: IncomingMessage,
  setting: Setting,
): RequestContext {
  const origin = ownOrigin(headers, setting)
  return {
    id,
    clientAddress: clientAddress(incoming, setting),
    https: origin.startsWith('https:'),
    origin,
    cookies: incoming.headers.cookie ?? '',
    isCrossSite: isCrossSite(headers, origin),
    isPrefetch: isPrefetch(headers),
    idempotencyKey: headers.get('idempotency-key'),
    pageUser: headers.get(USER_HEADER),
    incoming,
    responseHeaders: new Headers(),
    hidesUser: false,
    procedures: [],
  }
}
