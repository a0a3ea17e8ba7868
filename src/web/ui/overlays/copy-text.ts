import { toast } from './toast.tsx'

/**
 * Copies text to the clipboard.
 * @param copied the toast after it
 * @param otherwise what to do where there is no clipboard: it needs https, and may be forbidden
 */
export async function copyText(text: string, copied: string, otherwise: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast('success', copied)
  } catch {
    toast('error', otherwise)
  }
}
