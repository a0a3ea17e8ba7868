import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addMail } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import { type AccountEvents, Account as Typed } from '../contract.ts'
import { accountLinkedEmail } from './emails/social-emails.ts'
import { addAccount, addIdentity, findSubjects, lockByEmail, lockByIdentity, setPassword } from './queries.ts'
import { endSessions } from './sessions.ts'
import type { Claims } from './social-provider.ts'

type Account = NonNullable<Awaited<ReturnType<typeof lockByEmail>>>
type Found = { account: Account; refusal?: never } | { account?: Account; refusal: 'unverified' | 'linked' }

/**
 * Whose account that is, or a new student's; none where the provider does not vouch for the address, or gave it to somebody
 * else before: an address may be reissued, a subject never is (OpenID Connect Core 1.0, 5.7).
 */
export async function linkAccount(
  tx: Tx,
  emit: Emit<AccountEvents>,
  identity: InstituteIdentity,
  { iss: issuer, sub: subject, ...claims }: Claims,
): Promise<Found> {
  const linked = await lockByIdentity(tx, issuer, subject)
  if (linked) return { account: linked }
  const email = Typed.shape.email.safeParse(claims.email)
  if (!email.success || claims.email_verified !== true) return { refusal: 'unverified' }
  const name = Typed.shape.name.safeParse(claims.name).data ?? email.data.slice(0, email.data.indexOf('@'))
  const user = { name, email: email.data, role: 'student', isApproved: false, isEmailVerified: true } as const
  const added = await addAccount(tx, user)
  if (added) await emit('newUserRegistered', { userId: added._id, name }, ['staff'])
  const account = await lockByEmail(tx, user.email)
  if (!account) return { refusal: 'unverified' }
  const subjects = await findSubjects(tx, account._id, issuer)
  // Two requests of one sign-in: the other was faster.
  if (subjects.includes(subject)) return { account }
  if (subjects.length > 0) return { account, refusal: 'linked' }
  const isKept = account.isEmailVerified
  if (!isKept) await secureAccount(tx, emit, account._id)
  await addIdentity(tx, { issuer, subject, userId: account._id })
  const hasPassword = isKept && account.passwordHash !== null
  const mail = accountLinkedEmail(identity, account, { issuer, at: now(), hasPassword })
  await addMail(tx, 'security notice', mail, account._id)
  return { account }
}

/** An account that someone else made with this address must not stay open to them: its password and sessions are removed. */
async function secureAccount(tx: Tx, emit: Emit<AccountEvents>, userId: string) {
  await setPassword(tx, userId, null, true)
  await emit('passwordReset', { userId }, [])
  await endSessions(tx, emit, userId)
}
