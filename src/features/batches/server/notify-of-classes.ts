import { type Channel, userChannel } from '#src/access/channel.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import { changesInWords, type Lead } from '../changes-in-words.ts'
import { addresseesWith } from './addressee-queries.ts'
import { type Concerned, compareSnapshots, differencesFor, listConcernedIds } from './batch-differences.ts'
import { classEmail } from './emails.ts'
import { emitBatchChanged, type Scope } from './scope.ts'
import { type BatchSnapshot, markChanged, takeSnapshots } from './snapshot-queries.ts'

/** `exceptIds`: who gets another message of the same change. `actorId`: who makes it, and gets no email about it. */
type Options = { lead?: Lead; reason?: string | undefined; actorId?: string | undefined; exceptIds?: string[] }

const MAX_MESSAGE_BYTES = 5_000

/**
 * Notifies everyone concerned of all that differs from a snapshot taken before a change (`takeSnapshots`), each by one event, one
 * notification and one email, however many classes of however many batches it is about. Emits `batchChanged` for each of them.
 */
export async function notifyOfChanges(scope: Scope, before: BatchSnapshot[], options: Options = {}) {
  const { lead, reason, actorId, exceptIds = [] } = options
  const after = await takeSnapshots(
    scope.tx,
    before.map(({ batch }) => batch._id),
  )
  const differences = compareSnapshots(before, after)
  await markChanged(
    scope.tx,
    differences.flatMap(({ classes }) => classes.map(({ _id }) => _id)),
  )
  const userIds = listConcernedIds(differences).filter((id) => id !== actorId && !exceptIds.includes(id))
  const addressees = await addresseesWith(scope.tx, userIds)
  const notices = addressees.flatMap(({ _id, role, ...to }) => {
    const about = differencesFor(_id, differences)
    const words = changesInWords(about, reason, lead, role === 'student' ? 'student' : 'staff')
    if (!words) return []
    const classIds = about.flatMap(({ classes }) => classes.map(({ _id }) => _id))
    return [{ userId: _id, role, to, ...words, classIds, about }]
  })
  const staffWords = changesInWords(differences, reason, lead, 'staff')
  const ofStaff = staffWords ? [{ channel: 'staff' as Channel, ...staffWords, about: differences }] : []
  const ofStudents = notices
    .filter(({ role }) => role === 'student')
    .map(({ userId, ...notice }) => ({ ...notice, channel: userChannel(userId) }))
  for (const [message, same] of Map.groupBy([...ofStaff, ...ofStudents], ({ sentences }) => joinSentences(sentences))) {
    const [first] = same
    const ids = first && subjectIds(first.about, after)
    if (ids)
      await scope.emit(
        'classChanged',
        { ...ids, message },
        same.map(({ channel }) => channel),
      )
  }
  await addEmails(
    scope.tx,
    classEmail,
    notices.map(({ about: _, sentences, ...payload }) => ({
      to: payload.to.email,
      userId: payload.userId,
      payload: { ...payload, sentences, message: joinSentences(sentences) },
    })),
  )
  for (const { batch } of after) await emitBatchChanged(scope, batch)
}

/** As one paragraph, short enough for one NOTIFY. */
function joinSentences(sentences: string[]) {
  const message = sentences.join(' ')
  if (Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return message
  return `${Buffer.from(message)
    .subarray(0, MAX_MESSAGE_BYTES)
    .toString()
    .replace(/\ufffd$/, '')}…`
}

/** Of which batch and class an event speaks that may be about many. */
function subjectIds(about: Concerned[], after: BatchSnapshot[]) {
  const [first] = about
  const next = after.find(({ batch }) => batch._id === first?.batchId)?.classes[0]
  const classId = (first?.classes[0] ?? next)?._id
  return first && classId ? { batchId: first.batchId, classId } : undefined
}
