import { type Kind, toast } from './ui/toast.tsx'

/** What is said on the page that a form leads to, where the browser sent the form by itself. */
export type Flash = { kind: Kind; message: string }

const NAME = 'flash'
const SECONDS = 60

/** @returns the header that takes it along */
export const setFlash = (flash: Flash) =>
  `${NAME}=${new URLSearchParams(flash)}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`

/** Says what the last page left to be said, once. */
export function showFlash() {
  const [, text] = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie) ?? []
  if (!text) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and not in every browser
  document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`
  const flash = new URLSearchParams(text)
  const kind = flash.get('kind')
  toast(kind === 'success' || kind === 'error' ? kind : 'info', flash.get('message') ?? '')
}
