import { loadModule } from '#src/web/hydration/load-module.ts'
import { base64Url } from './base64-url.ts'

async function digestOf(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  } catch {
    return (await loadModule(() => import('./sha256.ts'))).sha256(bytes)
  }
}

/** What the server is asked about beside the number: it learns nothing of what a certificate says. */
export const hashOfToken = async (token: string) => base64Url(await digestOf(new TextEncoder().encode(token)))
