import type { Page } from '@playwright/test'
import type { BatchInput } from '../../src/features/batches/shapes.ts'
import { batchDraft, courseDraft } from '../factories.ts'
import { expect } from './fixtures.ts'

/** A course of a mentor's, and what is asked of the API in their name. */
export async function newCourse(mentor: Page, origin: string, title: string) {
  async function post(path: string, data: object) {
    const response = await mentor.request.post(`/api${path}`, { headers: { origin }, data })
    await expect(response, path).toBeOK()
    return response.json()
  }
  const { _id: courseId } = await post('/courses', courseDraft({ title }))
  const { _id: mentorId } = await (await mentor.request.get('/api/profile/me')).json()
  const plan = (overrides: Partial<BatchInput>) =>
    post('/batches', { ...batchDraft({ courseId, mentorId }, overrides), isConfirmed: true })
  /** Others of this site count on what is in it. */
  const gone = () => mentor.request.delete(`/api/courses/${courseId}`, { headers: { origin } })
  return { courseId, post, plan, gone }
}
