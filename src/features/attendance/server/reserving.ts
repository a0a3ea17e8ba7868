import { findBatchesToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { findEnrollmentToChange } from '#src/features/enrollments/server/queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import { groupParts, isAttended } from '../rules.ts'
import { addMakeUp, findFreeClasses, listComingBatches, markedClasses } from './make-up-queries.ts'

/** `classes`: how many of the course are to be made up. */
type ToMakeUp = { enrollmentId: string; studentId: string; classes: number }
type Reserved = { studentId: string; classIds: string[] }

const sortByClass = <Of extends { studentId: string }>(students: Of[]) =>
  students.toSorted((a, b) => a.studentId.localeCompare(b.studentId))

/**
 * All rows are locked before it is counted what is missing, and in the order in which one student reserves.
 * @returns the batches of the course that are locked
 */
export async function lockToReserve(tx: Tx, courseId: string, students: Omit<ToMakeUp, 'classes'>[]) {
  for (const { studentId } of sortByClass(students)) await findUserToChange(tx, studentId)
  for (const { enrollmentId } of sortByClass(students)) await findEnrollmentToChange(tx, enrollmentId)
  const locked = await findBatchesToChange(tx, await listComingBatches(tx, courseId))
  return locked.map(({ _id }) => _id)
}

/** `batchIds`: its batches in which seats may be reserved. */
type Locked = { courseId: string; batchIds: string[] }

/**
 * Reserves chairs in the next batches of a course for several students, whose rows the caller has locked, each in the first
 * classes that make up for those they missed. Who has a reservation for a missed class gets no second one for it.
 */
export async function reserveMakeUps(tx: Tx, locked: Locked, students: ToMakeUp[]): Promise<Reserved[]> {
  const reserved: Reserved[] = []
  for (const { studentId, classes } of sortByClass(students))
    reserved.push({ studentId, classIds: await reserveFor(tx, locked, studentId, classes) })
  return reserved
}

async function reserveFor(tx: Tx, { courseId, batchIds }: Locked, studentId: string, most: number) {
  const classIds: string[] = []
  const missed = groupParts(await markedClasses(tx, studentId, courseId)).filter(
    (partsOfClass) => !isAttended(partsOfClass) && partsOfClass.every(({ isReserved }) => !isReserved),
  )
  for (const partsOfClass of missed) {
    if (classIds.length >= most) break
    const [first] = partsOfClass
    if (!first || partsOfClass.every(({ mark }) => mark === 'excused')) continue
    const [choice] = await findFreeClasses(tx, { ...first, courseId }, studentId, batchIds)
    if (!choice) continue
    await addMakeUp(tx, choice._id, studentId, first._id)
    classIds.push(choice._id)
  }
  return classIds
}
