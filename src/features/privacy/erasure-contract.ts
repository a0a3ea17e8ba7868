import { procedure } from '#src/access/procedure.ts'
import { Proof } from '#src/features/accounts/second-factor-contract.ts'
import { messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'

/** Whoever finds a browser signed in knows no password, and cannot log in at the provider. */
export const WithPassword = z.object({ password: Proof.shape.current })

/** What becomes of what is stored about a user, by table of the inventory. */
const ErasurePreview = z.object({
  deleted: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), because: z.string() })),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

const tags = ['Privacy']

export const erasure = {
  erasurePreview: procedure(
    'signed-in',
    { method: 'GET', path: '/privacy/erasure', tags, summary: 'What is deleted with my account, and what stays' },
    'Failed to fetch what is deleted with your account.',
  ).output(ErasurePreview),

  erase: procedure(
    'signed-in',
    {
      method: 'POST',
      path: '/privacy/erasure',
      successStatus: 201,
      tags,
      summary: 'Have my account deleted in 7 days',
    },
    'Failed to ask for the deletion of your account.',
  )
    .errors({
      BAD_REQUEST: { message: messages.onlyAdmin },
      CONFLICT: { message: messages.isErasing },
    })
    .input(WithPassword)
    .output(messageOutput),
}
