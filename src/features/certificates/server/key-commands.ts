import { change } from '#src/server/db/change.ts'
import type { Db } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import type { CertificateEvents } from '../contract.ts'
import { keysWithCounts, saveKeyState } from './queries.ts'

/** A line for each key: its id, how many certificates it signed, since when it is used, and until when. */
export async function formatKeys(db: Db) {
  const keys = await keysWithCounts(db)
  return keys.map(({ kid, signed, addedAt, retiredAt, compromisedAt }) =>
    [
      kid,
      countInWords(signed, 'certificate'),
      `added ${formatDate(addedAt)}`,
      retiredAt && `retired ${formatDate(retiredAt)}`,
      compromisedAt && `compromised ${formatDate(compromisedAt)}`,
    ]
      .filter(Boolean)
      .join('  '),
  )
}

/** @throws {Error} where no key has this id */
export const markKey = (db: Db, kid: string, state: 'retired' | 'compromised') =>
  change({ db, bus: createBus<CertificateEvents>(), action: 'certificate-key' }, async (tx, emit, about) => {
    if (!(await saveKeyState(tx, kid, state))) throw new Error(`There is no key ${kid}.`)
    about({ kind: 'certificate', _id: null, label: `key ${kid} as ${state}` })
    await emit('certificateKeysChanged', {}, ['everyone'])
  })
