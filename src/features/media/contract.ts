import { procedure } from '#src/access/procedure.ts'
import * as z from '#src/shared/zod.ts'

/** Bytes. */
export const MAX_LOGO_BYTES = 1_000_000
export const MAX_PICTURE_BYTES = 5_000_000
export const MAX_DOCUMENT_BYTES = 50_000_000

/** A request that holds one file, as the document of the API describes it. */
export const FILE_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
}

const tags = ['Media']

const headers = z.record(z.string(), z.string())
const withBody = { headers, body: z.custom<ReadableStream>() }

/** What a call answers that sends a stored file: all of it, a part, or nothing where the browser has it. */
export const StoredFile = z.union([
  z.object({ status: z.literal(200), ...withBody }),
  z.object({ status: z.literal(206), ...withBody }),
  z.object({ status: z.literal(304), headers }),
])

/** What it answers where a file is elsewhere. */
export const Redirect = z.object({ status: z.literal(302), headers })

export const media = {
  upload: procedure(
    'staff',
    {
      method: 'POST',
      path: '/upload/{media_host}',
      successStatus: 201,
      inputStructure: 'detailed',
      tags,
      summary: 'Upload a picture for the public, or a document for a material',
      spec: (operation) => ({
        ...operation,
        requestBody: FILE_BODY,
      }),
    },
    'Failed to upload the file.',
  )
    .errors({ NOT_FOUND: { message: 'This upload address does not exist.' } })
    .input(
      z.object({
        params: z.object({ media_host: z.string() }),
        /** Pictures are public unless they are to be a document; other files always are one. */
        query: z.object({ as: z.enum(['picture', 'document']).optional() }),
      }),
    )
    .output(z.object({ url: z.string() })),

  picture: procedure(
    'anyone',
    {
      method: 'GET',
      path: '/media/{name}',
      tags,
      summary: 'A public picture, as `{id}.webp`, or for link previews as `{id}.jpg`',
      outputStructure: 'detailed',
    },
    'Failed to fetch the picture.',
  )
    .errors({ NOT_FOUND: { message: 'Picture not found.' } })
    .input(z.object({ name: z.string() }))
    .output(StoredFile),
}
