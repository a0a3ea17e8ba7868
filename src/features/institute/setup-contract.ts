import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { Account } from '#src/features/accounts/contract.ts'
import { Identity } from '#src/shared/institute/identity.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'

/** Printed by the start; of any length that a log may have made of it. */
const code = z.string().trim().min(1, 'The code is required').max(100, messages.wrongCode)
const { name, city, phone, email } = Identity.shape

const SetUp = Account.extend({
  code,
  institute: z.object({ name: name.unwrap(), city, phone, email }),
})

/** The form, whose fields have one name each. */
export const SetUpForm = Account.extend({
  code,
  instituteName: name.unwrap(),
  city,
  phone,
  instituteEmail: email,
})

type Typed = z.infer<typeof SetUpForm>

export const toSetUp = ({ instituteName, city, phone, instituteEmail, ...admin }: Typed) => ({
  ...admin,
  institute: { name: instituteName, city, phone, email: instituteEmail },
})

export const setup = {
  setUp: procedure(
    'anyone',
    {
      method: 'POST',
      path: '/setup',
      successStatus: 201,
      tags: ['Institute'],
      summary: 'Make the first admin of an empty installation, with the code from its log',
    },
    'Failed to set up the site. Please try again.',
  )
    .errors({ NOT_FOUND: { message: messages.isSetUp }, FORBIDDEN: { message: messages.wrongCode } })
    .input(SetUp)
    .output(z.object({ user: User })),
}
