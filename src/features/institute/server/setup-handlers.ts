import { tooManyAttempts } from '#src/access/audience.ts'
import { addAdmin } from '#src/features/accounts/server/queries.ts'
import { openSession } from '#src/features/accounts/server/sessions.ts'
import { change } from '#src/server/db/change.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { hashPassword } from '#src/server/security/passwords.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import { anyone } from './procedures.ts'
import { findInstitute, lockSettings, saveSection } from './queries.ts'
import { endSetup, hasUsers, isSetupCode } from './setup-queries.ts'

const setupByAddress = rateLimit({
  name: 'setup-address',
  points: 10,
  seconds: 15 * 60,
  of: 'wrong codes of the first setup',
  by: 'address',
})

export const setupHandlers = {
  setUp: anyone.setUp.handler(async ({ input, context, errors }) => {
    const { db, request } = context
    if (await hasUsers(db)) throw errors.NOT_FOUND()
    await consume(db, [[setupByAddress, request.clientAddress]], tooManyAttempts)
    const { code, name, email, password } = input
    // Wrong, old and used ones are looked for alike.
    if (!(await isSetupCode(db, code))) throw invalidField('code', messages.wrongCode, 'FORBIDDEN')
    const passwordHash = await hashPassword(password)
    const user = await change(context, async (tx, emit, about) => {
      await endSetup(tx)
      const admin = (await hasUsers(tx)) ? undefined : await addAdmin(tx, { name, email }, passwordHash)
      if (!admin) throw errors.NOT_FOUND()
      about({ kind: 'user', _id: admin._id, label: name })
      await lockSettings(tx)
      const { sections, versions } = await findInstitute(tx)
      await saveSection(tx, {
        section: 'identity',
        data: { ...sections.identity, ...input.institute },
        version: (versions.get('identity') ?? 0) + 1,
        byId: admin._id,
      })
      await emit('instituteChanged', { section: 'identity' }, ['everyone'])
      await openSession(tx, emit, request, admin._id)
      return admin
    })
    context.log.info({ id: request.id, userId: user._id }, 'The site is set up')
    // The page that comes next names it.
    await context.institute.renew()
    return { user }
  }),
}
