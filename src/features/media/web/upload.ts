import type { Setup } from '#src/access/setup.ts'
import { fallbackMessage } from '#src/web/api/fallback.ts'
import { ANOTHER_USER, userHeader } from '#src/web/api/session.ts'

/** What a file becomes: a picture for everyone, a document for some, or the logo of the institute. */
export type UploadKind = 'picture' | 'document' | 'logo'

export type Sending = {
  file: File
  host: Setup['mediaHost']
  as: UploadKind
  /** Receives the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

type Answer = { url?: string; ratio?: number; message?: string; isOfAnother?: boolean }

const FAILED = fallbackMessage(['media', 'upload'])

/**
 * Sends a file by XMLHttpRequest, since fetch says nothing of its progress.
 * @returns its address, and of a logo how many times as wide as high it is
 * @throws {Error} with the server's sentence; nothing is thrown and null returned where it was cancelled
 */
export function upload({ file, host, as, onProgress, signal }: Sending) {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('file', file)
  return new Promise<{ url: string; ratio?: number } | null>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const { url, message, isOfAnother, ...rest }: Answer = request.response ?? {}
      if (isOfAnother) dispatchEvent(new Event(ANOTHER_USER))
      if (url) resolve({ url, ...rest })
      else reject(new Error(message ?? FAILED))
    })
    request.addEventListener('error', () => reject(new Error(FAILED)))
    request.addEventListener('abort', () => resolve(null))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', as === 'logo' ? '/api/institute/logo' : `/api/upload/${host}?as=${as}`)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(userHeader())) request.setRequestHeader(name, value)
    request.send(body)
  })
}
