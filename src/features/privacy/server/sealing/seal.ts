import type { Tx } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { findOwnRows } from '../copy/copy-queries.ts'
import { listSealedColumns } from '../inventory/inventory.ts'
import type { Account } from '../inventory/own-row-queries.ts'
import type { ErasureReason } from '../table.ts'
import { addSealedRecord } from './sealing-queries.ts'

type Erasure = { account: Account; reason: ErasureReason; erasedById: string | null }

/**
 * Stores what the law asks to keep of an account that is about to be deleted, so that only the holder of another key can read
 * it: nobody who has this machine, its database or its backups.
 * @throws {Error} where `recipient` is no public key of age
 */
export async function sealAccount(tx: Tx, recipient: string, { account, reason, erasedById }: Erasure) {
  const tables = await findOwnRows(tx, account, listSealedColumns)
  const record = JSON.stringify({ reason, erasedById, erasedAt: now(), tables }, null, 1)
  await addSealedRecord(tx, { userId: account._id, reason, ciphertext: await encrypt(recipient, record) })
}

/** Text that `age -d` reads. */
async function encrypt(recipient: string, text: string) {
  // Loaded with the first deletion, so that no start waits for it.
  const { armor, Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return armor.encode(await encrypter.encrypt(text))
}
