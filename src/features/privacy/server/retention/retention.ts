import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { EnquirerEvents } from '#src/features/enquirers/contract.ts'
import { removeEnquirers } from '#src/features/enquirers/server/removing.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { ForumEvents } from '#src/features/forum/contract.ts'
import { removeOldCases, removeOldTexts } from '#src/features/forum/server/expired-case-queries.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import { removeAccount } from '#src/features/users/server/removing.ts'
import type { Services } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import type { Privacy } from '#src/shared/institute/privacy.ts'
import { countInWords } from '#src/shared/text.ts'
import { messages } from '../../messages.ts'
import { privacy } from '../../notice/settings.ts'
import { dormantEmail } from '../emails.ts'
import {
  addWarnings,
  findDormantToErase,
  findDormantToWarn,
  findExpiredEnquirers,
  findExpiredSignUps,
  noteForgottenSignUps,
  removeOldWarnings,
} from './retention-queries.ts'

type Events = AccountEvents & UserEvents & EnquirerEvents & EnquiryEvents & AttendanceEvents & ForumEvents
/** @returns how many it deleted, at most `BATCH_SIZE` */
type Step = (tx: Tx, emit: Emit<Events>, keptMonths: Privacy['keptMonths']) => Promise<number>

/** In one night: so many emails leave it unharmed. */
const MAX_WARNED = 500

/** Days after which a warning that reached nobody is sent again: the mailbox may have been full. */
const RETRY_AFTER_MS = 30

/** Per transaction, so that no lock is held for long. */
const BATCH_SIZE = 50

/** Deletes what was kept as long as the notice says; logged in numbers, since a log of names would keep them. */
export async function applyRetention(services: Services<Events>) {
  const enquiries = await runInBatches(services, removeOldEnquiries, (count) =>
    countInWords(count, 'enquiry', 'enquiries'),
  )
  const signUps = await runInBatches(services, removeOldSignUps, (count) => countInWords(count, 'undecided sign-up'))
  const dormant = await runInBatches(services, removeDormant, (count) => countInWords(count, 'unused account'))
  const cases = await runInBatches(services, removeDecidedCases, (count) =>
    countInWords(count, 'case of a deleted post', 'cases of deleted posts'),
  )
  const texts = await runInBatches(services, removeDecidedTexts, (count) =>
    countInWords(count, 'text of a reported post', 'texts of reported posts'),
  )
  if (enquiries + signUps + dormant + cases + texts > 0)
    services.log.info({ enquiries, signUps, dormant, cases, texts }, 'Deleted what was kept long enough')
  const [warned, reminded] = [await warnDormant(services), await remindOfSignUps(services)]
  if (warned + reminded > 0) services.log.info({ warned, reminded }, 'Announced what will be deleted')
}

async function runInBatches(services: Services<Events>, step: Step, inWords: (count: number) => string) {
  let total = 0
  for (;;) {
    const count = await change({ ...services, action: 'retention' }, async (tx, emit, about) => {
      const count = await step(tx, emit, services.institute.current.privacy.keptMonths)
      if (count > 0) about({ kind: 'site', _id: null, label: inWords(count) })
      return count
    })
    total += count
    if (count < BATCH_SIZE) return total
  }
}

const removeOldEnquiries: Step = async (tx, emit, keptMonths) => {
  const ids = (await findExpiredEnquirers(tx, keptMonths.enquiries, BATCH_SIZE)).map(({ _id }) => _id)
  if (ids.length === 0) return 0
  await removeEnquirers(tx, emit, ids)
  return ids.length
}

const removeOldSignUps: Step = async (tx, emit, keptMonths) => {
  const students = await findExpiredSignUps(tx, keptMonths.signUps, BATCH_SIZE)
  for (const student of students) await removeAccount(tx, emit, student)
  return students.length
}

const removeDormant: Step = async (tx, emit, keptMonths) => {
  const students = await findDormantToErase(tx, keptMonths.dormant, privacy.warnHours, BATCH_SIZE)
  for (const student of students) await removeAccount(tx, emit, student)
  return students.length
}

const removeDecidedCases: Step = (...step) => removeDecided(removeOldCases, ...step)
const removeDecidedTexts: Step = (...step) => removeDecided(removeOldTexts, ...step)

async function removeDecided(remove: typeof removeOldCases, ...[tx, emit, keptMonths]: Parameters<Step>) {
  const removed = await remove(tx, keptMonths.reportedPosts, BATCH_SIZE)
  const [first] = removed
  if (first) await emit('reportsDecided', first, ['staff'])
  return removed.length
}

/** @returns how many were warned; more than that are on another night */
const warnDormant = (services: Services<Events>) =>
  // Each email has a row of its own.
  change({ ...services, action: null }, async (tx) => {
    const { dormant } = services.institute.current.privacy.keptMonths
    const unreached = await removeOldWarnings(tx, dormant, RETRY_AFTER_MS)
    if (unreached > 0)
      services.log.warn({ unreached }, 'Some of whose accounts are unused could not be reached by email')
    const students = await findDormantToWarn(tx, dormant, MAX_WARNED)
    if (students.length === 0) return 0
    await addWarnings(
      tx,
      students.map(({ _id }) => _id),
    )
    const emails = students.map(({ _id: userId, email }) => ({ to: email, userId, payload: { userId } }))
    await addEmails(tx, dormantEmail, emails)
    return students.length
  })

/** @returns of how many sign-ups staff were reminded */
const remindOfSignUps = (services: Services<Events>) =>
  // A notification is no change of anything.
  change({ ...services, action: null }, async (tx, emit) => {
    const count = await noteForgottenSignUps(tx, privacy.remindAfterDays)
    if (count > 0)
      await emit('signUpsForgotten', { message: messages.forgotten(count, privacy.remindAfterDays) }, ['staff'])
    return count
  })
