import { eq } from 'drizzle-orm'
import { addFreshSignIn } from '../../src/features/accounts/server/fresh-sign-in-queries.ts'
import { addPasswordLink } from '../../src/features/accounts/server/queries.ts'
import { addChallenge } from '../../src/features/accounts/server/second-factor/passkey-queries.ts'
import { hashToken, newToken } from '../../src/features/accounts/server/sessions.ts'
import { users } from '../../src/features/accounts/server/table.ts'
import { copyEmail, newPostEmail } from '../../src/features/privacy/server/emails.ts'
import { addWarnings } from '../../src/features/privacy/server/retention/retention-queries.ts'
import { copies } from '../../src/features/privacy/server/table.ts'
import { rateLimits } from '../../src/server/db/table.ts'
import { account, blogDraft, courseDraft, profileDraft } from '../factories.ts'
import { withPasskey } from '../passkey.ts'
import type { openProvider } from '../provider.ts'
import { withSecondFactor } from '../second-factor.ts'
import { socialSignIn } from '../social.ts'
import type { App } from './words.ts'
import { EMAIL, NAME, PASSWORD, PHONE, type Users, WORDS } from './words.ts'

/** Signs up under another name and address than they have later, and is approved. */
export async function signUp(app: App) {
  const [admin, mentor] = [await app.signedInAs('admin'), await app.signedInAs('mentor')]
  const first = { name: `${WORDS.oldName} Kini`, email: `${WORDS.oldEmail}@example.org`, password: PASSWORD }
  const { user } = await app.guest.api.accounts.signup(account(first))
  await mentor.api.users.approve({ id: user._id })
  const before = await app.signedInAs(user)
  const degree = { degree: `${WORDS.degree} of Commerce`, institution: 'Mangalore', year: '2019' }
  const contact = { phone: PHONE, address: `12, ${WORDS.address} Cross`, education: { bachelor: degree } }
  const profile = profileDraft({ name: NAME, email: EMAIL, ...contact, password: PASSWORD })
  await before.api.users.editOwnProfile(profile, { context: { idempotencyKey: newToken() } })
  await app.db.update(users).set({ isEmailVerified: true }).where(eq(users._id, user._id))
  return { app, admin, mentor, classmate: await app.signedInAs('student2'), student: await app.signedInAs(user) }
}

/** Logins of every kind, and what remembers them. */
export async function fillLogins({ app, student }: Users, provider: Awaited<ReturnType<typeof openProvider>>) {
  const { db, guest, send, url } = app
  const userId = student.user._id
  const login = () =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    })
  await login()
  await socialSignIn(app, provider).signIn(EMAIL)
  await guest.api.accounts.forgotPassword({ email: EMAIL })
  const session = hashToken(student.cookie.replace('session=', ''))
  await db.transaction(async (tx) => {
    await addPasswordLink(tx, EMAIL, hashToken(newToken()))
    await addChallenge(tx, hashToken(newToken()), userId, newToken())
    await addFreshSignIn(tx, { tokenHash: session, userId, stateHash: hashToken(newToken()), purpose: 'erasure' })
  })
  await withSecondFactor(db, userId)
  await withPasskey(db, userId, url, `${WORDS.passkey} phone`)
  await login()
}

/** What they want of us, and asked about their data. */
export async function fillPrivacy({ app, student, admin }: Users) {
  const { db, site, url } = app
  const userId = student.user._id
  const services = { ...site.services, siteUrl: url, wasTried: false }
  for (const given of [true, false, true]) await student.api.privacy.setConsent({ purpose: 'news', given })
  const { slug } = await admin.api.blogs.create(blogDraft())
  await newPostEmail.compose({ userId, slug }, services)
  await student.api.privacy.request({ kind: 'correct', text: `${WORDS.request}: my degree is wrong.` })
  const [request] = await student.api.privacy.ownRequests()
  await admin.api.privacy.answer({ id: request?._id ?? '', answer: `${WORDS.response}: it is corrected.` })
  await db.delete(rateLimits)
  await student.api.privacy.copy({ password: PASSWORD })
  const [copy] = await db.select().from(copies).where(eq(copies.userId, userId))
  await copyEmail.compose({ userId, copyId: copy?._id ?? '' }, services)
  await db.transaction((tx) => addWarnings(tx, [userId]))
}

export async function fillNotifications({ student, mentor }: Users) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  await student.api.notifications.read({})
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const [latest] = await student.api.notifications.list()
  await student.api.notifications.read(latest ? { id: latest._id } : {})
  await student.api.notifications.choose({ kind: 'posts', isWanted: false })
}
