import sharp from 'sharp'
import { requestPatiently } from './client.ts'
import { courseDraft, materialDraft, moduleDraft } from './factories.ts'

const red = { width: 64, height: 48, channels: 3, background: 'red' } as const

/** A picture that names its camera's owner. */
export const png = await sharp({ create: red })
  .png()
  .withMetadata({ exif: { IFD0: { Artist: 'secret' } } })
  .toBuffer()
export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'x')])

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Uploads files as the user with this cookie. */
export function uploader(send: Send, cookie: string) {
  return async (bytes: BlobPart, name: string, by: { to?: string; cookie?: string; app?: Send } = {}) => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    const headers = { cookie: by.cookie ?? cookie }
    const response = await requestPatiently(() =>
      (by.app ?? send)(by.to ?? '/api/upload/local', { method: 'POST', headers, body }),
    )
    return { status: response.status, ...((await response.json()) as { url?: string; message?: string }) }
  }
}

const materialAt = (url: string) => materialDraft({ name: 'N', url, type: 'pdf' })

/** A course that shows these files. */
export const withFiles = (image: string | null, ...urls: string[]) =>
  courseDraft({ image, modules: [moduleDraft({ materials: urls.map(materialAt) })] })
