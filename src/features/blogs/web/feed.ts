import { requestContext, serverCall } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/feed.ts'
import { blogsApi } from './api.ts'
import { atomFeed } from './atom.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { body } = await serverCall(context, blogsApi.list)({})
  const { name } = context.get(requestContext).setup.institute
  const headers = { 'content-type': 'application/atom+xml; charset=utf-8' }
  return new Response(atomFeed(body, { origin: new URL(request.url).origin, publisher: name }), { headers })
}
