import { readFile, writeFile } from 'node:fs/promises'
import { ORPCError } from '@orpc/server'
import { MAX_LOGO_BYTES } from '#src/features/media/contract.ts'
import { messages } from '#src/features/media/messages.ts'
import { uploadUrl } from '#src/features/media/rules.ts'
import { nameOfFile, storeUpload } from '#src/features/media/server/store-upload.ts'
import type { Received } from '#src/server/http/multipart.ts'
import { admin } from '../procedures.ts'
import { encodeLogo } from './encode-logo.ts'

export const logoHandlers = {
  logo: admin.logo.handler(async ({ context }) => {
    const { upload, file } = await storeUpload(context, { maxBytes: MAX_LOGO_BYTES, accept: toLogo })
    return { url: uploadUrl(upload), ratio: file.ratio }
  }),
}

async function toLogo(received: Received) {
  const refuse = (message: string) => new ORPCError('BAD_REQUEST', { message })
  if (received.isCut) throw refuse(messages.largeLogo)
  const encoded = await encodeLogo(await readFile(received.path))
  if ('refusal' in encoded) throw refuse(encoded.refusal)
  const { webp, ratio } = encoded
  const path = `${received.path}.webp`
  await writeFile(path, webp)
  return { path, name: nameOfFile(received), size: webp.length, contentType: 'image/webp', isPublic: true, ratio }
}
