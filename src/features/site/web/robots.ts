import type { Route } from './+types/robots.ts'

const PRIVATE = ['/api/', '/dashboard', '/auth/', '/reset-password', '/demo-confirmation', '/demo-invitation/']

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    // What programs are given the address of: pictures of courses and posts, and calendars by their secret address.
    'Allow: /api/media/',
    'Allow: /api/timetable/',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(request.url).origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
