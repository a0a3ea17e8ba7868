import { canonicalPath } from '#src/server/http/canonical-path.ts'
import { type KnownRoutes, spellAsRoute } from './known-routes.ts'

/** Where a request is to go that spells its address in another way than the site does; undefined where it does not. */
export function canonicalAddress(url: string, pages: KnownRoutes) {
  // `*`, or a whole address as proxies are asked (RFC 9112, 3.2.2 and 3.2.4): nothing of ours writes it so.
  if (!url.startsWith('/')) return
  const [path = ''] = /^[^?#]*/.exec(url) ?? []
  const canonical = spellAsRoute(pages, canonicalPath(path))
  if (canonical === path) return
  const { search } = new URL(`http://host/${url.slice(path.length)}`)
  return canonical + search
}
