import { now } from '#src/shared/clock.ts'
import { formatDate } from '#src/shared/time.ts'
import { requestContext, serverCall } from '#src/web/api/prefetch.ts'
import { certificatesApi } from '../api.ts'
import type { Route } from './+types/check-file.ts'
import style from './check-file.css?inline'
import { checkPage } from './check-page.ts'
import script from './check-token.ts?inline-script'

async function hashScript(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/**
 * One file that anyone may keep, with the keys of today: it verifies certificates from a disk, and its policy lets it
 * connect to nothing.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { keys } = await serverCall(context, certificatesApi.keys)(undefined)
  const [scriptHash, styleHash] = await Promise.all([hashScript(script), hashScript(style)])
  const policy = `default-src 'none'; script-src ${scriptHash}; style-src ${styleHash}; base-uri 'none'; form-action 'none'`
  const html = checkPage({
    policy,
    style,
    script,
    keys: JSON.stringify(keys.map(({ kid, x, retiredAt, compromisedAt }) => ({ kid, x, retiredAt, compromisedAt }))),
    institute: context.get(requestContext).setup.institute.name,
    date: formatDate(now()),
    address: `${new URL(request.url).origin}/certificate`,
  })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; frame-ancestors 'none'`,
  }
  return new Response(html, { headers })
}
