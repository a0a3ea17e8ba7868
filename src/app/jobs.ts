import { sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import { countEmails, describeHeld } from '#src/app/backup/emails.ts'
import { CLEANUP_LOCK } from '#src/app/backup/file-keys.ts'
import { recordOperation } from '#src/app/backup/record-operation.ts'
import { removeExpiredLinks } from '#src/features/accounts/server/queries.ts'
import { sealOldFactors } from '#src/features/accounts/server/second-factor/second-factor-queries.ts'
import { endExpiredSessions } from '#src/features/accounts/server/sessions.ts'
import { removeOldAnnouncements } from '#src/features/announcements/server/queries.ts'
import { sendAnnouncement, sendDueAnnouncements } from '#src/features/announcements/server/sending.ts'
import { emitBegunBatches } from '#src/features/batches/server/begun-batches.ts'
import { identifyAll } from '#src/features/enquirers/server/upkeep.ts'
import { removeWhoAnswered } from '#src/features/feedback/server/queries.ts'
import { removeOldLeaves } from '#src/features/leave/server/queries.ts'
import { cleanUpUploads } from '#src/features/media/server/clean-up.ts'
import { removeFile } from '#src/features/media/server/jobs.ts'
import { removeOldNotifications } from '#src/features/notifications/server/queries.ts'
import { removeOldCopies } from '#src/features/privacy/server/copy/copy-queries.ts'
import { eraseDueAccounts } from '#src/features/privacy/server/erasure/erasing.ts'
import { removeOldUnsubscribeLinks } from '#src/features/privacy/server/queries.ts'
import { applyRetention } from '#src/features/privacy/server/retention/retention.ts'
import { removeOldSealedRecords } from '#src/features/privacy/server/sealing/sealing-queries.ts'
import { expireOffers } from '#src/features/seats/server/expire-offers.ts'
import { removeOldEntries } from '#src/features/timetable/server/calendar-queries.ts'
import { isAccountEmail } from '#src/features/users/server/emails.ts'
import { removeOldReminderLinks } from '#src/features/visits/server/reminder-queries.ts'
import { applyVisitChanges } from '#src/features/visits/server/timed-changes.ts'
import { removeOldLinks } from '#src/features/visits/server/visit-queries.ts'
import { change } from '#src/server/db/change.ts'
import { foldCounts } from '#src/server/db/row-counts.ts'
import { errorText } from '#src/server/error-text.ts'
import { removeOldKeys } from '#src/server/http/idempotency.ts'
import { removeLeftovers } from '#src/server/http/multipart.ts'
import { runJobs } from '#src/server/jobs/job-runner.ts'
import { removeOldHeartbeats } from '#src/server/jobs/worker-heartbeats.ts'
import { removeOldEmails } from '#src/server/mail/emails.ts'
import { createMailer } from '#src/server/mail/mail.ts'
import { emailTask, type Sending } from '#src/server/mail/send-email.ts'
import { removeOldAuditRows } from '#src/server/observability/audit.ts'
import { keepReplayFile } from '#src/server/replay/replay-file.ts'
import { removeOldCounts } from '#src/server/security/rate-limit.ts'
import { countInWords } from '#src/shared/text.ts'
import { EMAIL_JOBS } from './email-jobs.ts'
import type { AppServices } from './services.ts'

const createEmailTasks = (services: AppServices, siteUrl: string) => {
  const sending = {
    ...services,
    siteUrl,
    deliver: createMailer({ ...services, siteUrl }),
    note: recordOutcome(services),
  }
  return Object.fromEntries(Object.entries(EMAIL_JOBS).map(([name, job]) => [name, emailTask(job, sending)]))
}

/** Notes what became of an email; staff who look at whom it was for see it at once. */
const recordOutcome =
  (services: AppServices): Sending<never>['note'] =>
  (write) =>
    // What became of an email has a row of its own.
    change({ ...services, action: null }, async (tx, emit) => {
      const email = await write(tx)
      if (!email?.userId || !isAccountEmail(email.kind)) return
      await emit('accountEmailChanged', { userId: email.userId }, ['staff'])
    })

/** Whatever it emits, this process delivers. */
type AppJob<Payload> = { name: string; run: (payload: Payload, services: AppServices) => Promise<void> }

/** A payload comes back from the queue as `addJob` wrote it there. */
const createTask = <Payload>({ name, run }: AppJob<Payload>, services: AppServices): Record<string, Task> => ({
  [name]: (payload) => run(payload as Payload, services),
})

/** Works off the queue. `siteUrl` is the site's own address, for links in emails. */
export function startJobs(services: AppServices, siteUrl: string) {
  const { db, directUrl, log, config } = services
  const tasks = {
    ...createEmailTasks(services, siteUrl),
    ...createTask(removeFile, services),
    ...createTask(keepReplayFile, services),
    ...createTask(sendAnnouncement, services),
    tidy: () => cleanUp(services),
    erase: () => eraseDueAccounts(services),
    async passTime() {
      await expireOffers(services)
      await emitBegunBatches(services)
      if (!config.classroom) return
      await sendDueAnnouncements(services)
      await applyVisitChanges(services)
    },
    ...(config.backup.folder && { backup: () => backup(services) }),
  }
  const crontab = [
    '0 3 * * * tidy',
    '30 * * * * erase',
    '* * * * * passTime',
    // Whoever is off at that time makes it once they are on; a night that failed makes room for the next.
    ...(config.backup.folder ? ['30 21 * * * backup ?fill=1d&max=10&jobKey=backup'] : []),
  ].join('\n')
  void warnOfUpkeep(services)
  void sealOldSecrets(services)
  void writeReplays(services)
  void rewriteOldPhones(services).then(() => identifyOldEnquirers(services))
  return runJobs({ db, directUrl, log, tasks, crontab })
}

/** What an operator has to know before the night comes, or an email is missed. */
async function warnOfUpkeep({ db, log, config: { backup, sealRecipient } }: AppServices) {
  if (!sealRecipient) log.info('SEAL_RECIPIENT is not set: no sealed record is kept of accounts that are deleted')
  const { openFolder } = await import('#src/app/backup/daily.ts')
  if (backup.folder)
    await openFolder(backup.folder).catch((err) => log.error({ err }, `BACKUP_DIR takes no backup: ${errorText(err)}`))
  const { held = 0, areNewOnesHeld } = (await countEmails(db.$client).catch(() => undefined)) ?? {}
  if (areNewOnesHeld || held > 0) log.warn(`${describeHeld(held)}, and new ones may be: npm run emails`)
}

/** Also what an older version did, which the migration noted, and where the file is missing. */
const writeReplays = (services: AppServices) =>
  keepReplayFile
    .run({}, services)
    .catch((err: unknown) => services.log.error({ err }, 'What a restored backup must not undo could not be written'))

/** Secrets of two-step login that an older version stored in clear. */
const sealOldSecrets = ({ db, log, secrets }: AppServices) =>
  db
    .transaction((tx) => sealOldFactors(tx, secrets))
    .then((count) => {
      if (count > 0) log.info(`${countInWords(count, 'secret')} of two-step login were encrypted`)
    })
    .catch((err) => log.warn({ err }, 'Old secrets of two-step login were not encrypted'))

async function rewriteOldPhones({ db, log }: AppServices) {
  const { rewritePhones } = await import('./phone-numbers.ts')
  const counts = await rewritePhones(db).catch((err) => void log.warn({ err }, 'Old phone numbers were not rewritten'))
  if (!counts) return
  if (counts.rewritten > 0) log.info(counts, 'Old phone numbers were rewritten with their country')
  if (counts.doubtful > 0) log.warn(`${countInWords(counts.doubtful, 'phone number')} may be wrong: npm run phones`)
}

/** Requests of before there were enquirers, and of an older version that runs beside this one. */
async function identifyOldEnquirers(services: AppServices) {
  const { log } = services
  const count = await identifyAll(services).catch(
    (err) => void log.warn({ err }, 'Old enquiries were not sorted by person'),
  )
  if (count) log.info(`${countInWords(count, 'older enquiry', 'older enquiries')} were sorted by person`)
}

async function backup(services: AppServices) {
  const { directUrl, storage, log, config } = services
  const { folder, ...how } = config.backup
  if (!folder) return
  const { backUpDaily } = await import('#src/app/backup/daily.ts')
  const written = await backUpDaily({ folder, ...how }, { databaseUrl: directUrl, storage, log })
  log.info(written, 'A backup was written')
  await recordOperation(services, 'backup')
}

/** Removes what has expired: sessions, links, old notifications, emails, calendar entries, announcements, leave and rows of the audit log, files that appear nowhere, kept answers, who gave feedback that is closed, counts of limits, heartbeats; folds sums. Then what was kept long enough. */
export async function cleanUp(services: AppServices) {
  await removeLeftovers(services.config.dataDir)
  await identifyOldEnquirers(services)
  await change({ ...services, action: 'tidy' }, async (tx, emit, about) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as free`)
    // Its files are still to be copied; the queue tries again.
    if (!rows[0]?.free) throw new Error('A backup is being written')
    about({ kind: 'site', _id: null, label: 'what has expired' })
    await cleanUpUploads(tx)
    await endExpiredSessions(tx, emit)
    await removeExpiredLinks(tx)
    await removeOldLinks(tx)
    await removeOldReminderLinks(tx)
    await removeOldNotifications(tx)
    await removeOldKeys(tx)
    await removeOldCounts(tx)
    await removeOldHeartbeats(tx)
    await removeOldEmails(tx)
    await removeOldEntries(tx)
    await removeOldAnnouncements(tx)
    await removeOldLeaves(tx)
    await removeOldAuditRows(tx)
    await removeOldUnsubscribeLinks(tx)
    await removeOldCopies(tx)
    await removeOldSealedRecords(tx)
    await removeWhoAnswered(tx)
    await foldCounts(tx)
  })
  await applyRetention(services)
}
