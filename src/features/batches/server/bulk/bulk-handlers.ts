import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { countInWords } from '#src/shared/text.ts'
import { dateIn } from '#src/shared/wall-time.ts'
import type { Bulk } from '../../bulk-shapes.ts'
import { changesInWords } from '../../changes-in-words.ts'
import { messages } from '../../messages.ts'
import { isCounted } from '../../replan.ts'
import { batchIn, calendar, displayName } from '../../rules.ts'
import { findBatchesToChange } from '../batch/batch-queries.ts'
import { recountClasses } from '../batch/count-queries.ts'
import { compareSnapshots, differencesFor, listConcernedIds } from '../batch-differences.ts'
import { findCalendar, holidaysAmong } from '../holidays/holiday-queries.ts'
import { planMovesToEnd } from '../holidays/moves.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import { staff } from '../procedures.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import { type ClassToChange, classesToChange, newClashes, saveClasses, usersByIds } from './bulk-queries.ts'
import { type Change, planChanges } from './plan.ts'
import { asQuestion, clashSentences } from './words.ts'

const uniqueIds = ({ classes }: Bulk) => [...new Set(classes.map(({ _id }) => _id))]

export const bulkHandlers = {
  changeSeveral: staff.changeSeveral.handler(({ input, context }) =>
    change(context, async (tx, emit, about) => {
      const ids = uniqueIds(input)
      const unlocked = await classesToChange(
        tx,
        ids.filter((id) => isId(id)),
      )
      const batches = await findBatchesToChange(tx, [...new Set(unlocked.map(({ batchId }) => batchId))])
      // Read again, now that their batches are locked.
      const rows = await classesToChange(
        tx,
        ids.filter((id) => isId(id)),
      )
      const changes = planChanges(rows, input, {
        mentor: await findSubstitute(tx, input),
        ...(await planEnds(tx, rows, input)),
      })
      const inTheWay = input.isConfirmed ? [] : await describeClashes(tx, changes)
      if (inTheWay.length > 0) throw invalidField('isConfirmed', asQuestion(inTheWay), 'CONFLICT')
      const count = countInWords(changes.length, 'class', 'classes')
      about({
        kind: 'class',
        _id: changes[0]?.before._id ?? rows[0]?._id ?? null,
        label: count,
        fields: [input.action],
      })
      const snapshot = await takeSnapshots(
        tx,
        batches.map(({ _id }) => _id),
      )
      await saveClasses(
        tx,
        changes.map(({ after }) => after),
      )
      const scope = { tx, emit }
      for (const { _id } of batches) await recountClasses(tx, _id)
      await notifyOfChanges(scope, snapshot, { actorId: context.user._id, reason: input.reason })
      return { message: messages.changedSeveral[input.action](count), changed: changes.length }
    }),
  ),

  previewSeveral: staff.previewSeveral.handler(async ({ input, context: { db, user } }) => {
    const rows = await classesToChange(
      db,
      uniqueIds(input).filter((id) => isId(id)),
    )
    const mentor = input.mentorId ? (await usersByIds(db, [input.mentorId]))[0] : undefined
    const changes = planChanges(rows, input, { mentor, ...(await planEnds(db, rows, input)) })
    const clashes = await describeClashes(db, changes)
    const recipients = await db.transaction((tx) => composeMessages(tx, changes, input.reason, user._id))
    return {
      changed: changes.length,
      recipients,
      clashes,
      question: asQuestion(clashes),
      courses: listShortenedBatches(changes),
    }
  }),
}

const localDay = ({ startsAt }: Change['after']) => dateIn(startsAt, calendar.timeZone)

/** Holidays and clashes that a change makes, each as a sentence. */
async function describeClashes(db: Reader, changes: Change[]) {
  const days = changes.flatMap(({ before, after }) => (localDay(before) === localDay(after) ? [] : localDay(after)))
  return [...(await holidaysAmong(db, days)), ...clashSentences(await newClashes(db, changes))]
}

/** @throws {ORPCError} 400 for a user who teaches nothing */
async function findSubstitute(tx: Tx, { mentorId }: Bulk) {
  if (!mentorId) return
  const mentor = await findUserToChange(tx, mentorId)
  if (mentor?.role !== 'mentor') throw invalidField('mentorId', messages.noMentor)
  return mentor
}

/** What classes become that are held at the end of their batch. */
async function planEnds(db: Reader, rows: ClassToChange[], { action }: Bulk) {
  const moment = now()
  if (action !== 'postpone') return { now: moment, atEnd: [] }
  const moves = await planMovesToEnd(db, rows, { ...(await findCalendar(db)), now: Date.parse(moment) })
  return { now: moment, atEnd: moves.map(({ after }) => after) }
}

/** The batches that have fewer classes after the change, with both numbers. */
function listShortenedBatches(changes: Change[]) {
  const batches = Map.groupBy(changes, ({ before }) => before.batchId)
  return [...batches].flatMap(([id, [first]]) => {
    const cancelled = countCancelled(id, changes)
    if (!first || cancelled === 0) return []
    const { courseTitle, classCount } = first.before
    return { batch: batchIn(courseTitle, displayName(first.before)), from: classCount, to: classCount - cancelled }
  })
}

/** By how many a batch has fewer classes: the rest of one that was held in part is not counted. */
const countCancelled = (id: string, changes: Change[]) =>
  changes.filter(({ before, after }) => after.batchId === id && after.state === 'cancelled' && isCounted(before)).length

/** The messages that the change would send, by comparing what is with what would be. */
async function composeMessages(tx: Tx, changes: Change[], reason: string, actorId: string) {
  const before = await takeSnapshots(tx, [...new Set(changes.map(({ before }) => before.batchId))])
  const after = new Map(changes.map(({ after }) => [after._id, after]))
  const differences = compareSnapshots(
    before,
    before.map((snapshot) => ({
      ...snapshot,
      batch: { ...snapshot.batch, classCount: snapshot.batch.classCount - countCancelled(snapshot.batch._id, changes) },
      classes: snapshot.classes.map((classRow) => {
        const wanted = after.get(classRow._id)
        if (!wanted) return classRow
        const { startsAt, endsAt, room, mentorId, mentorName: mentor } = wanted
        return { ...classRow, startsAt, endsAt, room, mentorId, mentor, isHeld: wanted.state !== 'cancelled' }
      }),
    })),
  )
  const users = await usersByIds(
    tx,
    listConcernedIds(differences).filter((id) => id !== actorId),
  )
  return users.flatMap(({ _id, name }) => {
    const words = changesInWords(differencesFor(_id, differences), reason)
    return words ? [{ _id, name, message: words.sentences.join(' ') }] : []
  })
}
