import { serverCall } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/key-set.ts'
import { certificatesApi } from './api.ts'

/** The JWK set at its well-known address, for programs that verify. */
export async function loader({ context }: Route.LoaderArgs) {
  const keySet = await serverCall(context, certificatesApi.keys)(undefined)
  return Response.json(keySet, { headers: { 'content-type': 'application/jwk-set+json' } })
}
