import { base64Url } from './base64-url.ts'

/**
 * What the server is asked about beside the number: it learns nothing of what a certificate says.
 * Undefined where the browser has no Web Crypto, on an address without https.
 */
export async function hashToken(token: string) {
  try {
    return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
  } catch {
    return
  }
}
