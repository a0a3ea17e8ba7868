import { pictured } from '#src/features/media/rules.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { change } from '#src/server/change.ts'
import { newId } from '#src/server/column-types.ts'
import { toHtml } from '#src/server/markdown.ts'
import { guest, person } from '#src/server/orpc.ts'
import { messages } from '../contract.ts'
import { asShown, keepIds, whoSees } from '../rules.ts'
import { addCourse, courseAsSaved, findCourse, listCourses } from './queries.ts'
import { withUploads } from './uploads.ts'

type Listed = Awaited<ReturnType<typeof listCourses>>
const shown = (origin: string, { headers, body }: Listed) => ({
  headers,
  body: body.map((course) => pictured(origin, course)),
})

export const coursesHandlers = {
  list: guest.courses.list.handler(async ({ input, context: { db, visit } }) =>
    shown(visit.origin, await listCourses(db, 'public', input)),
  ),

  all: person.courses.all.handler(async ({ input, context: { db, visit } }) =>
    shown(visit.origin, await listCourses(db, 'staff', input)),
  ),

  get: guest.courses.get.handler(async ({ input, context: { db, person, visit }, errors }) => {
    const course = await findCourse(db, person && isStaff(person) ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    return pictured(visit.origin, course)
  }),

  markdown: person.courses.markdown.handler(({ input: { source } }) => ({ html: toHtml(source) })),

  create: person.courses.create.handler(({ input, context: { visit, ...context } }) =>
    change(context, async (tx, tell) => {
      const _id = newId()
      const draft = await withUploads(tx, visit.origin, _id, input)
      const course = { ...draft, modules: keepIds([], draft.modules, newId), instructorId: context.person._id }
      await addCourse(tx, { _id, ...course })
      const { title } = course
      tell('courseChanged', { courseId: _id }, whoSees(course))
      if (course.published)
        tell('courseUpdated', { courseId: _id, title, message: messages.published(title) }, ['students'])
      return asShown(visit.origin, await courseAsSaved(tx, _id))
    }),
  ),
}
