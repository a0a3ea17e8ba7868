import { procedure } from '#src/access/procedure.ts'
import * as z from '#src/shared/zod.ts'

/** Characters. */
const MAX_LENGTH = 50_000

export const markdown = {
  preview: procedure(
    'staff',
    { method: 'POST', path: '/markdown', tags: ['Markdown'], summary: 'A preview of a text' },
    'Failed to render the preview.',
    { unlogged: 'writes nothing' },
  )
    .input(z.object({ source: z.string().max(MAX_LENGTH) }))
    .output(z.object({ html: z.string() })),
}
