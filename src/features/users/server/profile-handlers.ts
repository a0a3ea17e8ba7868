import { userChannel } from '#src/access/channel.ts'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import { emailTakenRefusal } from '#src/features/accounts/server/email-taken.ts'
import { removePasswordLinks } from '#src/features/accounts/server/queries.ts'
import { reauthenticate } from '#src/features/accounts/server/reauthenticate.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { invalidField, notLoggedIn } from '#src/server/http/errors.ts'
import { addMail } from '#src/server/mail/emails.ts'
import { changedFields, logOnce } from '#src/server/observability/audit.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import type { Degree, Education, ProfileDraft } from '../contract.ts'
import { messages } from '../messages.ts'
import { visibleProfile } from '../rules.ts'
import { emailChangedEmail } from './emails.ts'
import { admin, approved } from './procedures.ts'
import { findProfile, findUserToChange, saveProfile } from './queries.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>

export const profileHandlers = {
  ownProfile: approved.ownProfile.handler(async ({ context: { db, user } }) => {
    const profile = await findProfile(db, user._id)
    if (!profile) throw notLoggedIn()
    return profile
  }),

  profile: approved.profile.handler(async ({ input, context, errors }) => {
    const { db, user } = context
    const profile = await findProfile(db, input.id)
    const seen = profile && visibleProfile(user, profile)
    if (!seen) throw errors.NOT_FOUND()
    if (isStaff(user) && profile._id !== user._id)
      logOnce(context, { kind: 'user', _id: profile._id, label: profile.name })
    return seen
  }),

  editOwnProfile: approved.editOwnProfile.handler(({ input, context }) =>
    edit(context, context.user._id, input, notLoggedIn),
  ),

  editProfile: admin.editProfile.handler(({ input: { id, ...draft }, context, errors }) =>
    edit(context, id, draft, errors.NOT_FOUND),
  ),
}

type Editing = Context<AccountEvents> & { user: User }

async function edit(context: Editing, id: string, { password, ...draft }: ProfileDraft, missing: () => Error) {
  const { user } = context
  const proof = id === user._id && draft.email !== user.email ? await describeProof(context, password) : null
  return change(context, async (tx, emit, about) => {
    const before = await findUserToChange(tx, id)
    if (!before) throw missing()
    const isMoving = draft.email !== before.email
    if (isMoving && id === user._id) {
      if (!proof) throw invalidField('password', messages.passwordNeeded)
      await proof.confirm(tx)
    }
    const changed = { ...draft, education: mergeEducation(before.education, draft.education) }
    const saved = await saveProfile(tx, id, { ...changed, isEmailVerified: before.isEmailVerified && !isMoving })
    if (!saved) throw emailTakenRefusal()
    about({ kind: 'user', _id: id, label: saved.name, fields: changedFields(before, changed) })
    if (isMoving) await moveAddress(tx, context.institute.current.identity, before)
    await emitChange(emit, before, saved)
    return saved
  })
}

/** What is left out of a degree stays too. */
const mergeEducation = (before: Education, draft: ProfileDraft['education'] = {}) => ({
  bachelor: { ...before.bachelor, ...withoutUndefined(draft.bachelor) },
  master: { ...before.master, ...withoutUndefined(draft.master) },
})
const withoutUndefined = (fields: Partial<Degree> = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Degree>

/** Changing one's own email asks for the password (product 13.12). */
function describeProof(context: Editing, password: string | undefined) {
  const missing = messages.passwordNeeded
  return reauthenticate(context, { purpose: 'email', password: password || undefined, field: 'password', missing })
}

/** The old address is notified, and links emailed to it stop working. */
async function moveAddress(tx: Tx, identity: InstituteIdentity, account: Account) {
  await removePasswordLinks(tx, account._id)
  await addMail(tx, 'address changed', emailChangedEmail(identity, account), account._id)
}

/** A name is on public pages: an instructor's on courses, an author's on posts, a student's in the forum. */
async function emitChange(emit: Emit<AccountEvents>, before: Account, { _id, name }: { _id: string; name: string }) {
  const isPublic = name !== before.name
  await emit('userChanged', { userId: _id }, isPublic ? ['everyone'] : ['staff', userChannel(_id)])
}
