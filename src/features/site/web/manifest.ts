import { withVersion } from '#src/shared/institute/look-files.ts'
import { requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/manifest.ts'

const PAPER = '#faf6ee'

const icon = (name: string, size: number, look: { version: string }) => ({
  src: withVersion(`/${name}.png`, look),
  sizes: `${size}x${size}`,
  type: 'image/png',
})

export function loader({ context }: Route.LoaderArgs) {
  const { institute } = context.get(requestContext).setup
  const { look } = institute
  const manifest = {
    name: institute.name,
    short_name: institute.name.split(' ')[0],
    description: institute.description,
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: look.colour || PAPER,
    icons: [
      icon('icon-192', 192, look),
      icon('icon-512', 512, look),
      ...(look.version ? [{ ...icon('icon-maskable', 512, look), purpose: 'maskable' }] : []),
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
