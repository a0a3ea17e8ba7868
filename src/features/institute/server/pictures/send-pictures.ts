import type { Context, Env, Next } from 'hono'
import type { Services } from '#src/server/context.ts'
import { isPictureName, keepPictures } from './pictures.ts'

const CACHE_YEAR = 'public, max-age=31536000, immutable'

/** Icons and preview that are made of the institute's logo and name. Those of the demo are files, as others are. */
export function sendInstitutePictures<Of extends Env>(services: Pick<Services<unknown>, 'institute' | 'storage'>) {
  const pictures = keepPictures(services)
  return async (c: Context<Of>, next: Next) => {
    const { version } = services.institute.shown.look
    const name = c.req.path.slice(1)
    if (!version || !isPictureName(name)) return next()
    const etag = `"${version}"`
    const headers = {
      'cache-control': c.req.query('v') === version ? CACHE_YEAR : 'no-cache',
      'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/png',
      etag,
    }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(await pictures(name)), 200, headers)
  }
}
