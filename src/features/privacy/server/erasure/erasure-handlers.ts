import { userChannel } from '#src/access/channel.ts'
import { findAccount } from '#src/features/accounts/server/queries.ts'
import { reauthenticate } from '#src/features/accounts/server/reauthenticate.ts'
import { isLastAdmin } from '#src/features/users/rules.ts'
import { findAdminsToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { messages } from '../../messages.ts'
import { erasureEmail } from '../emails.ts'
import { explainKept, listColumns } from '../inventory/inventory.ts'
import { signedIn } from '../procedures.ts'
import { addErasure, adminsToErase, listTablesAbout } from './erasure-queries.ts'

const SEALED = {
  what: 'What the law asks to keep of it: name, contact details, courses, what you agreed to and asked',
  because: 'Encrypted, so that nobody reads it unless the law says so, and deleted after {sealed} months.',
}

/** Not whether there are any: whoever typed the address into the account may not be who reads what is sent to it. */
const unverified = (email: string) => ({
  what: 'Enquiries with your email address, if there are any',
  because: `Your email address is not verified, so they may be another person’s. Verify it to see them here, or ask us to delete them${email && `: ${email}`}.`,
})

export const erasureHandlers = {
  erasurePreview: signedIn.erasurePreview.handler(async ({ context: { db, user, config, institute } }) => {
    const account = await findAccount(db, user._id)
    if (!account) throw notLoggedIn()
    const tables = await listTablesAbout(db, account)
    const deleted = tables.filter((table) =>
      listColumns(table).some(({ fate }) => fate === 'erased' || fate === 'sealed' || fate === 'secret'),
    )
    const { contact, keptMonths } = institute.current.privacy
    const kept = [
      ...tables.flatMap(({ what, fates }) => (fates.kept ?? []).map(({ because }) => ({ what, because }))),
      ...(account.isEmailVerified ? [] : [unverified(contact.email)]),
      ...(config.sealRecipient ? [SEALED] : []),
    ]
    return {
      deleted: deleted.map(({ what }) => what),
      kept: kept.map(({ what, because }) => ({ what, because: explainKept(because, keptMonths) })),
    }
  }),

  erase: signedIn.erase.handler(async ({ input: { password }, context, errors }) => {
    const { _id: userId, name } = context.user
    const { account, confirm } = await reauthenticate(context, { purpose: 'erasure', password, field: 'password' })
    return change(context, async (tx, emit, about) => {
      // With all admins: of two who leave at once, the second one is the last.
      const { admins } = await findAdminsToChange(tx, userId)
      await confirm(tx)
      const leaving = await adminsToErase(tx)
      const staying = admins.filter(({ _id }) => _id === userId || !leaving.includes(_id))
      if (staying.some(({ _id }) => _id === userId) && isLastAdmin(staying)) throw errors.BAD_REQUEST()
      const erasure = await addErasure(tx, userId)
      if (!erasure?.erasesAt) throw errors.CONFLICT()
      await addEmail(tx, erasureEmail, { to: account.email, userId, payload: { userId } })
      about({ kind: 'user', _id: userId, label: name })
      await emit('privacyRequestChanged', {}, ['admins', userChannel(userId)])
      return { message: messages.erasesAt(erasure.erasesAt) }
    })
  }),
}
