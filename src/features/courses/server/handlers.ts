import { isStaff } from '#src/features/people/rules.ts'
import type { Audience } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import { newId } from '#src/server/columns.ts'
import { guest, person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { isStale, keepIds, newsOf } from '../rules.ts'
import { addCourse, courseAsSaved, findCourse, findCourseToChange, listCourses, saveCourse } from './queries.ts'

/** A draft is nobody's business but staff's. */
export const whoSees = (...states: { published: boolean }[]): Audience[] =>
  states.some(({ published }) => published) ? ['everyone'] : ['staff']

export const coursesHandlers = {
  list: guest.courses.list.handler(({ input, context: { db } }) => listCourses(db, 'public', input)),

  all: person.courses.all.handler(({ input, context: { db } }) => listCourses(db, 'staff', input)),

  get: guest.courses.get.handler(async ({ input, context: { db, person }, errors }) => {
    const course = await findCourse(db, person && isStaff(person) ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    return course
  }),

  create: person.courses.create.handler(({ input, context }) =>
    change(context, async (tx, tell) => {
      const course = { ...input, modules: keepIds([], input.modules, newId), instructorId: context.person._id }
      const courseId = await addCourse(tx, course)
      const { title } = course
      tell('courseChanged', { courseId }, whoSees(course))
      if (course.published) tell('courseUpdated', { courseId, title, message: messages.published(title) }, ['students'])
      return courseAsSaved(tx, courseId)
    }),
  ),

  edit: person.courses.edit.handler(({ input: { id, version, ...draft }, context, errors }) =>
    change(context, async (tx, tell) => {
      const before = await findCourseToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isStale(before, version)) throw errors.CONFLICT()
      const after = { ...draft, modules: keepIds(before.modules, draft.modules, newId) }
      await saveCourse(tx, id, after)
      tell('courseChanged', { courseId: id }, whoSees(before, after))
      const news = newsOf(before, after)
      const { title } = after
      if (news && after.published)
        tell('courseUpdated', { courseId: id, title, message: messages[news](title) }, ['students'])
      return courseAsSaved(tx, id)
    }),
  ),
}
