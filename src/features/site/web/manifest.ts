import { requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/manifest.ts'

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

export function loader({ context }: Route.LoaderArgs) {
  const { institute } = context.get(requestContext).setup
  const manifest = {
    name: institute.name,
    short_name: institute.name.split(' ')[0],
    description: institute.description,
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [icon(192), icon(512)],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
