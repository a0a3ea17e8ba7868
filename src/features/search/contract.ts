import { procedure } from '#src/access/procedure.ts'
import { Role } from '#src/access/user.ts'
import { optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

const MAX_QUERY_LENGTH = 100

const idOnly = z.object({ _id: z.uuid() })
const titled = idOnly.extend({ title: z.string() })
const FoundGroup = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Users'), data: z.array(idOnly.extend({ name: z.string(), role: Role })) }),
  z.object({ type: z.literal('Courses'), data: z.array(titled) }),
  z.object({ type: z.literal('Blogs'), data: z.array(titled.extend({ slug: z.string() })) }),
  z.object({ type: z.literal('Forum Discussions'), data: z.array(titled) }),
  // For staff alone; people who asked, for admins.
  z.object({ type: z.literal('Enquiries'), data: z.array(idOnly.extend({ name: z.string() })) }),
  z.object({ type: z.literal('Batches'), data: z.array(titled) }),
  z.object({ type: z.literal('Certificates'), data: z.array(titled.extend({ studentId: z.uuid() })) }),
])
export type FoundGroup = z.infer<typeof FoundGroup>

export const search = {
  global: procedure(
    'approved',
    {
      method: 'GET',
      path: '/search/global',
      tags: ['Search'],
      summary:
        'People, courses, blogs and discussions, and for staff enquiries, batches and certificates: at most ten of each',
    },
    'Failed to perform search.',
  )
    .input(
      z.object({
        query: optionalText(MAX_QUERY_LENGTH, `Please search for at most ${MAX_QUERY_LENGTH} characters`).default(''),
      }),
    )
    .output(z.array(FoundGroup)),
}
