import { rateLimits } from '../../src/server/db/table.ts'
import { courseDraft, discussionDraft, materialDraft, moduleDraft } from '../factories.ts'
import { type Users, WORDS } from './words.ts'

/** @returns the course in which the student and a classmate are enrolled */
export async function fillLearning({ app, student, mentor, classmate }: Users) {
  const modules = [moduleDraft({ materials: [materialDraft()] })]
  const course = await mentor.api.courses.create(courseDraft({ title: 'SAP S/4HANA SD', modules }))
  for (const { user } of [student, classmate])
    await mentor.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
  const headers = { cookie: student.cookie }
  await app.send(`/api/courses/${course._id}/material/${course.modules[0]?._id}/0`, { headers })
  return course._id
}

export async function fillForum({ app, student, mentor, classmate }: Users) {
  const about = (word: string) => discussionDraft({ title: `${word} one`, content: `${word} two` })
  await student.api.forum.create(about(WORDS.ownDiscussion), { context: { idempotencyKey: 'one' } })
  const removed = await student.api.forum.create(about(WORDS.removedDiscussion))
  await student.api.forum.removeOwn({ id: removed.discussion._id })
  const { discussion } = await student.api.forum.create(about(WORDS.discussion))
  const id = discussion._id
  await classmate.api.forum.reply({ id, content: 'It is a setting.' })
  await classmate.api.forum.report({ id, reason: 'It is not about SAP.' })
  await mentor.api.forum.setVisibility({ id, hidden: true, reason: 'It is not about SAP.' })
  await app.db.delete(rateLimits)
  const theirs = (await classmate.api.forum.create(discussionDraft())).discussion._id
  await student.api.forum.reply({ id: theirs, content: `${WORDS.reply}, I think.` })
  await student.api.forum.report({ id: theirs, reason: `${WORDS.report}: it is rude.` })
}
