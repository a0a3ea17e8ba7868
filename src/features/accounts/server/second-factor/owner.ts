import type { Tx } from '#src/server/db/db.ts'
import type { SecretBox } from '#src/server/security/secret-box.ts'
import type { InstituteIdentity } from '#src/shared/institute/shown.ts'
import type { Addressee } from '../emails/compose-email.ts'
import { factorChangedEmail, notifyOwner, turnedOffEmail } from '../emails/second-factor-emails.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'
import {
  countRecoveryCodes,
  hasSecondFactor,
  removeRecoveryCodes,
  replaceRecoveryCodes,
} from './second-factor-queries.ts'

/** What the audit log calls whose two-step login is changed. */
export const accountSubject = ({ _id, name }: { _id: string; name: string }) => ({
  kind: 'user' as const,
  _id,
  label: name,
})

/** In place of the old ones. @returns ten, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Tx, secrets: SecretBox, userId: string) {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => secrets.hash(hashRecoveryCode(userId, code))),
  )
  return codes
}

/** @returns new ones where two-step login was off or none are left, else nothing: those that were kept stay good */
export const createMissingRecoveryCodes = async (tx: Tx, secrets: SecretBox, userId: string, wasOn: boolean) =>
  wasOn && (await countRecoveryCodes(tx, userId)) > 0 ? [] : renewRecoveryCodes(tx, secrets, userId)

/** After an app or a passkey was removed: without another two-step login is off, recovery codes with it. */
export async function turnOffWithoutFactor(
  tx: Tx,
  identity: InstituteIdentity,
  account: Addressee & { _id: string },
  removed: 'a passkey was removed' | 'the authenticator app was removed',
) {
  if (await hasSecondFactor(tx, account._id))
    return notifyOwner(tx, account, factorChangedEmail(identity, account, removed))
  await removeRecoveryCodes(tx, account._id)
  return notifyOwner(tx, account, turnedOffEmail(identity, account))
}
