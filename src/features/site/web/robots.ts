import { origin } from '#src/web/prefetch.ts'
import type { Route } from './+types/robots.ts'

const PRIVATE = ['/api/', '/dashboard', '/auth/', '/reset-password', '/demo-confirmation']

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(origin)}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
