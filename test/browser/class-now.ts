import type { Page } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import { expect } from './fixtures.ts'
import { type callerOf, newBatch } from './teaching.ts'

/** A moment so many minutes from now, in ISO form. */
export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type Student = { _id: string; name: string; email: string }

/**
 * A class that begins in ten minutes, with so many of the demo's students in its seats, and so many who are enrolled in its
 * course without one; `strangers` are others.
 */
export async function classOf(mentor: Page, origin: string, title: string, count: number, enrolledCount = 0) {
  const { api, courseId, batch, gone } = await newBatch(mentor, origin, title, { classCount: 1 })
  const classId: string = batch.classes[0]._id
  const everyone: Student[] = await api.get('/mentor/students?limit=200&isApproved=true')
  const busy = await seatHolders(api)
  // Whose browser is needed comes first, then who has no other class: one may be at this hour, and then a seat asks first.
  const rank = ({ _id, email }: Student) => (email === 'student@example.com' ? 0 : busy.has(_id) ? 2 : 1)
  const students = everyone.toSorted((a, b) => rank(a) - rank(b))
  const [seated, enrolled] = [students.slice(0, count), students.slice(count, count + enrolledCount)]
  for (const { _id: studentId } of seated)
    await api.post('/enrollments/enroll', { studentId, courseId, batchId: batch._id })
  for (const { _id: studentId } of enrolled) await api.post('/enrollments/enroll', { studentId, courseId })
  await api.patch(`/classes/${classId}`, { startsAt: soon(10), endsAt: soon(100), isConfirmed: true })
  return {
    api,
    classId,
    courseId,
    batchId: batch._id as string,
    names: seated.map(({ name }) => name),
    enrolled,
    strangers: students.slice(count + enrolledCount),
    gone,
    path: `/dashboard/classes/${classId}/register`,
  }
}

/** The ids of whoever has a seat in a batch. */
async function seatHolders(api: ReturnType<typeof callerOf>) {
  const batches: { _id: string }[] = await api.get('/batches/all?limit=200')
  const whole: { holders?: { student: Student }[] }[] = await Promise.all(
    batches.map(({ _id }) => api.get(`/batches/${_id}`)),
  )
  return new Set(whole.flatMap(({ holders = [] }) => holders.map(({ student }) => student._id)))
}

/** Lets a class begin in a moment and last for an hour, and waits until it has begun: none can be planned in the past. */
export async function letBegin(api: ReturnType<typeof callerOf>, classId: string) {
  let begin = 0
  await expect(async () => {
    const startsAt = new Date(Date.now() + 1_000).toISOString()
    await api.patch(`/classes/${classId}`, { startsAt, endsAt: soon(60), isConfirmed: true })
    begin = Date.parse((await api.get(`/classes/${classId}`)).startsAt)
    expect(begin, 'the request arrived before it').toBe(Date.parse(startsAt))
  }).toPass()
  await expect.poll(() => Date.now()).toBeGreaterThan(begin)
  return new Date(begin).toISOString()
}

/** Half an hour before now, which no request can plan. @returns when the class began */
export async function letHaveBegun(databaseUrl: string, classId: string) {
  const begin = soon(-30)
  await withClient(databaseUrl, (client) =>
    client.query('update classes set starts_at = $1 where id = $2', [begin, classId]),
  )
  return begin
}

export const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Students' }).getByRole('button', { name })

export const addSomeone = (page: Page) => page.getByRole('button', { name: 'Add someone' })

/** Not a toast, which is a dialog to a screen reader. */
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Add|Link) / })

/** Of those who can be added to a register. */
export const choice = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Who can be added' }).getByRole('button', { name })
