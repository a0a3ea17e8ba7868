import { isStaff } from '#src/access/rules.ts'
import { change } from '#src/server/db/change.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { formatDate } from '#src/shared/time.ts'
import { dateIn, daysAfter } from '#src/shared/wall-time.ts'
import { TWO_YEARS } from '../../holiday-suggestions.ts'
import { messages } from '../../messages.ts'
import { calendar, displayName } from '../../rules.ts'
import { recountClasses } from '../batch/count-queries.ts'
import { findStudents, newClashes, saveClasses } from '../bulk/bulk-queries.ts'
import { asQuestion, clashSentences } from '../bulk/words.ts'
import { notifyOfChanges } from '../notify-of-classes.ts'
import { admin, approved, staff } from '../procedures.ts'
import type { Scope } from '../scope.ts'
import { takeSnapshots } from '../snapshot-queries.ts'
import { addHoliday, allHolidays, findCalendar, removeHoliday } from './holiday-queries.ts'
import { batchIdsOn, planMovesOff } from './moves.ts'

const today = () => dateIn(now(), calendar.timeZone)

export const holidayHandlers = {
  holidays: approved.holidays.handler(async ({ context: { db, user } }) => {
    const declared = await allHolidays(db)
    return isStaff(user) ? declared : declared.map((holiday) => ({ ...holiday, by: '' }))
  }),

  classesOn: staff.classesOn.handler(async ({ input: { date }, context: { db } }) => {
    const moves = await planMovesOff(db, date, await findCalendar(db), Date.parse(now()))
    const students = await findStudents(
      db,
      moves.map(({ before }) => before._id),
    )
    const inOrder = moves.toSorted((a, b) => a.before.startsAt.localeCompare(b.before.startsAt))
    return inOrder.map(({ before, after }) => ({
      ...before,
      to: { startsAt: after.startsAt, endsAt: after.endsAt },
      batch: { _id: before.batchId, name: displayName(before) },
      course: { _id: before.courseId, title: before.courseTitle },
      recipientCount: students.filter(({ classIds }) => classIds.includes(before._id)).length,
    }))
  }),

  addHoliday: admin.addHoliday.handler(({ input: { date, name, move, isConfirmed }, context }) =>
    change(context, async (tx, emit, about) => {
      if (date < today()) throw invalidField('date', messages.holidayIsOver)
      if (date > daysAfter(today(), TWO_YEARS)) throw invalidField('date', messages.holidayTooFar)
      about({ kind: 'list', _id: null, label: `${name} on ${formatDate(date)}` })
      // Whoever declares the same meanwhile waits here, and then finds no class left to move.
      const isNew = await addHoliday(tx, { date, name, byId: context.user._id })
      const scope = { tx, emit }
      const options = { actorId: context.user._id, reason: messages.isHoliday(name, formatDate(date)), isConfirmed }
      const moved = move ? await moveOff(scope, date, options) : 0
      await emit('holidaysChanged', {}, ['staff', 'students'])
      const declared = isNew ? messages.holidayAdded : messages.holidayAlready
      return { message: declared(formatDate(date), moved), moved }
    }),
  ),

  removeHoliday: admin.removeHoliday.handler(({ input: { date }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const name = await removeHoliday(tx, date)
      if (name === undefined) throw errors.NOT_FOUND()
      about({ kind: 'list', _id: null, label: `${name} on ${formatDate(date)}` })
      await emit('holidaysChanged', {}, ['staff', 'students'])
      return { message: messages.holidayRemoved(formatDate(date)) }
    }),
  ),
}

type Options = { actorId: string; reason: string; isConfirmed: boolean }

/**
 * @returns how many classes were moved
 * @throws {ORPCError} 409 with who or what would be in two places at once, where nobody said yes to it
 */
async function moveOff(scope: Scope, date: string, { isConfirmed, ...options }: Options) {
  const { tx } = scope
  const calendar = await findCalendar(tx)
  const snapshot = await takeSnapshots(tx, await batchIdsOn(tx, date, calendar))
  const isLocked = (id: string) => snapshot.some(({ batch }) => batch._id === id)
  const moves = await planMovesOff(tx, date, calendar, Date.parse(now()))
  // A class that someone else moves onto this day meanwhile stays there.
  const changes = moves.filter(({ after }) => isLocked(after.batchId))
  const clashes = isConfirmed ? [] : await newClashes(tx, changes)
  if (clashes.length > 0) throw invalidField('isConfirmed', asQuestion(clashSentences(clashes)), 'CONFLICT')
  await saveClasses(
    tx,
    changes.map(({ after }) => after),
  )
  for (const { batch } of snapshot) await recountClasses(tx, batch._id)
  await notifyOfChanges(scope, snapshot, options)
  return changes.length
}
