import type { Page } from '@playwright/test'
import { holidays } from '../../db/demo/institute/holidays.ts'
import type { BatchInput } from '../../src/features/batches/shapes.ts'
import { daysOfWeek, toMonday } from '../../src/features/timetable/web/week.ts'
import { batchDraft, courseDraft, inDays } from '../factories.ts'

/** The server closes connections that were idle: a request on one of those is sent again. */
const maxRetries = 2

/** Sends requests as a user's own pages do. */
export function callerOf({ request }: Page, origin: string) {
  const headers = { origin }
  return {
    post: async (path: string, data: object = {}) =>
      (await request.post(`/api${path}`, { headers, data, maxRetries })).json(),
    patch: async (path: string, data: object) =>
      (await request.patch(`/api${path}`, { headers, data, maxRetries })).json(),
    get: async (path: string) => (await request.get(`/api${path}`, { maxRetries })).json(),
    remove: async (path: string) => (await request.delete(`/api${path}`, { headers, maxRetries })).json(),
  }
}

/** A course of a mentor's with one batch, in whose way nothing is. */
export async function newBatch(mentor: Page, origin: string, title: string, overrides: Partial<BatchInput> = {}) {
  const api = callerOf(mentor, origin)
  const { _id: courseId } = await api.post('/courses', courseDraft({ title }))
  const { _id: mentorId } = await api.get('/profile/me')
  const draft = batchDraft({ courseId, mentorId }, { startTime: '05:00', endTime: '06:00', ...overrides })
  const batch = await api.post('/batches', { ...draft, isConfirmed: true })
  return { api, courseId, batch, gone: () => api.remove(`/courses/${courseId}`) }
}

export const enroll = async (api: ReturnType<typeof callerOf>, student: Page, courseId: string, batch: object = {}) => {
  const { _id: studentId } = await (await student.request.get('/api/profile/me')).json()
  await api.post('/enrollments/enroll', { studentId, courseId, ...batch })
  return studentId
}

/** The Monday of a week without a holiday of the institute, so many weeks from now or a little later: past the demo's classes. */
export const weekAhead = (weeks: number) => {
  const mondays = Array.from({ length: 8 }, (_, at) => toMonday(inDays(7 * (weeks + at))))
  return mondays.find((monday) => !daysOfWeek(monday).some((date) => Object.hasOwn(holidays, date))) ?? ''
}
