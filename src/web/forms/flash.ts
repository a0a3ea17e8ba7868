import { toast } from '#src/web/ui/overlays/toast.tsx'
import { describeCookie, readCookieValue } from './flash-cookie.ts'

export function showFlash() {
  const { name, options } = describeCookie(location.href)
  const text = readCookieValue(document.cookie, name)
  if (!text) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and not in every browser
  document.cookie = `${name}=; Max-Age=0; ${options}`
  const flash = new URLSearchParams(text)
  const kind = flash.get('kind')
  toast(kind === 'success' || kind === 'error' ? kind : 'info', flash.get('message') ?? '')
}
