import type { Route } from './+types/robots.ts'

const PRIVATE = ['/api/', '/dashboard', '/auth/', '/reset-password', '/demo-confirmation']

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    // Pictures of courses and posts.
    'Allow: /api/media/',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(request.url).origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
