import type pg from 'pg'
import type { Events } from '#src/app/contract.ts'
import { selectReactions } from '#src/app/reactions.ts'
import { lostNumbers } from '#src/features/certificates/server/replay-queries.ts'
import { compromisedKeys, issuedCertificates, revokedCertificates } from '#src/features/certificates/server/replays.ts'
import { deletedEnquiries } from '#src/features/enquirers/server/replays.ts'
import { withdrawnReviews } from '#src/features/feedback/server/replays.ts'
import { hiddenPosts } from '#src/features/forum/server/replays.ts'
import { findInstitute } from '#src/features/institute/server/queries.ts'
import { withdrawnConsents } from '#src/features/privacy/server/replays.ts'
import { ERASED_ACCOUNT } from '#src/features/privacy/server/sealing/sealing-queries.ts'
import { stoppedReminders } from '#src/features/visits/server/replays.ts'
import { change } from '#src/server/db/change.ts'
import { connectUnlimited, disconnect } from '#src/server/db/db.ts'
import { createBus } from '#src/server/events/bus.ts'
import { keepInstitute } from '#src/server/institute.ts'
import type { Log } from '#src/server/observability/log.ts'
import { addReplays, listReplays, type Replay, type Replayed } from '#src/server/replay/replay.ts'
import { writeReplayFile } from '#src/server/replay/replay-file.ts'
import { countInWords } from '#src/shared/text.ts'
import { eraseAgain } from './erased-accounts.ts'

/** What is done again in a restored backup, once the accounts that were deleted are deleted. */
const REPLAYS: Replay<Events>[] = [
  revokedCertificates,
  compromisedKeys,
  issuedCertificates,
  withdrawnConsents,
  withdrawnReviews,
  hiddenPosts,
  stoppedReminders,
  deletedEnquiries,
]

/** Where a database of this or of an older version has it. */
const REPLAY_QUERIES = {
  'public.replays': 'select kind, subject, at::text from public.replays',
  'public.erased_accounts': `select '${ERASED_ACCOUNT}' as kind, user_id::text as subject, at::text from public.erased_accounts`,
}

/** What the database noted which a backup is about to replace. */
export async function readNotedReplays(client: pg.Client) {
  const noted: Replayed[] = []
  for (const [table, query] of Object.entries(REPLAY_QUERIES)) {
    const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
    if (rows[0]?.there) noted.push(...(await client.query<Replayed>(query)).rows)
  }
  return noted
}

type Options = Parameters<typeof writeReplayFile>[1] & {
  databaseUrl: string
  log: Log
  sealRecipient?: string | undefined
}

/**
 * Does again in a restored database what was noted since its backup was taken.
 * @returns that in words, and the numbers of certificates that were issued since
 */
export async function replayAll(noted: Replayed[], { databaseUrl, log, sealRecipient, ...place }: Options) {
  const db = connectUnlimited(databaseUrl, log)
  try {
    const read = () => findInstitute(db)
    const institute = keepInstitute(await read(), read)
    // Also what belongs to a classroom, whether this installation shows it or not.
    const bus = createBus<Events>(selectReactions({ classroom: true, sealRecipient, institute }).map(({ on }) => on))
    await db.transaction((tx) => addReplays(tx, noted))
    const erased = await eraseAgain(db, bus)
    const inWords = erased > 0 ? [`${countInWords(erased, 'account')} deleted`] : []
    for (const replay of REPLAYS) {
      const count = await change({ db, bus, action: 'replay' }, async (tx, emit, about) => {
        const count = await replay.again(tx, await listReplays(tx, replay.kind), emit)
        if (count > 0) about({ kind: 'site', _id: null, label: replay.inWords(count) })
        return count
      })
      if (count > 0) inWords.push(replay.inWords(count))
    }
    await writeReplayFile(db, place)
    return { replayed: inWords, lostCertificates: await lostNumbers(db) }
  } finally {
    await disconnect(db)
  }
}
