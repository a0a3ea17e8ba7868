import { implement } from '@orpc/server'
import { channelsByVisibility } from '#src/access/channel.ts'
import { isStaff } from '#src/access/rules.ts'
import { withImageUrl, withImageUrls } from '#src/features/media/rules.ts'
import type { Context } from '#src/server/context.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { changedFields } from '#src/server/observability/audit.ts'
import { isOutdated } from '#src/shared/version.ts'
import { type CourseEvents, courses } from '../contract.ts'
import { messages } from '../messages.ts'
import { findVisibleChange, keepIds, toSyllabusLine, withPublicUrls } from '../rules.ts'
import {
  addCourse,
  findCourse,
  findCourseToChange,
  findSavedCourse,
  findTitle,
  listCourses,
  removeCourse,
  saveCourse,
  unpublishCourse,
} from './queries.ts'
import { withUploads } from './uploads.ts'

const procedures = implement(courses).$context<Context<CourseEvents>>().use(authorize)
const { anyone, staff } = byAudience(procedures, procedures.use(requireUser))

export const coursesHandlers = {
  list: anyone.list.handler(async ({ input, context: { db, request } }) =>
    withImageUrls(request.origin, await listCourses(db, 'public', input)),
  ),

  all: staff.all.handler(async ({ input, context: { db, request } }) =>
    withImageUrls(request.origin, await listCourses(db, 'staff', input)),
  ),

  get: anyone.get.handler(async ({ input, context: { db, user, request }, errors }) => {
    const course = await findCourse(db, user && isStaff(user) ? 'staff' : 'public', input.id)
    if (!course) throw errors.NOT_FOUND()
    return withImageUrl(request.origin, { ...course, modules: course.modules.map(toSyllabusLine) })
  }),

  title: staff.title.handler(async ({ input, context: { db }, errors }) => {
    const course = await findTitle(db, input.id)
    if (!course) throw errors.NOT_FOUND()
    return course
  }),

  create: staff.create.handler(({ input, context }) => {
    const { request, user } = context
    return changeAndRead(
      context,
      async (tx, emit, about) => {
        const _id = newId()
        const draft = await withUploads(tx, request.origin, _id, input)
        const course = { ...draft, modules: keepIds([], draft.modules, newId), instructorId: user._id }
        await addCourse(tx, { _id, ...course })
        const { title } = course
        about({ kind: 'course', _id, label: title })
        await emit('courseChanged', { courseId: _id }, channelsByVisibility('staff', course))
        if (course.published)
          await emit('courseUpdated', { courseId: _id, title, message: messages.published(title) }, ['students'])
        return _id
      },
      async (tx, id) => {
        const course = await findCourse(tx, 'staff', id)
        return course && withPublicUrls(request.origin, course)
      },
    )
  }),

  edit: staff.edit.handler(({ input: { id, version, ...input }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const { request } = context
      const before = await findCourseToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (isOutdated(before, version)) throw errors.CONFLICT()
      const draft = await withUploads(tx, request.origin, id, input)
      const after = { ...draft, modules: keepIds(before.modules, draft.modules, newId) }
      await saveCourse(tx, id, after)
      const { title, published } = after
      about({ kind: 'course', _id: id, label: title, fields: changedFields(before, after) })
      await emit('courseChanged', { courseId: id }, channelsByVisibility('staff', before, after))
      const messageName = findVisibleChange(before, after)
      if (messageName)
        await emit(
          'courseUpdated',
          { courseId: id, title, message: messages[messageName](title) },
          published ? ['students'] : [],
        )
      return withPublicUrls(request.origin, await findSavedCourse(tx, id))
    }),
  ),

  unpublish: staff.unpublish.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const course = await findCourseToChange(tx, input.id)
      if (!course) throw errors.NOT_FOUND()
      await unpublishCourse(tx, course._id)
      about({ kind: 'course', _id: course._id, label: course.title, fields: ['published'] })
      await emit('courseChanged', { courseId: course._id }, channelsByVisibility('staff', course))
      return { message: messages.unpublished(course.title) }
    }),
  ),

  remove: staff.remove.handler(({ input, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const course = await findCourseToChange(tx, input.id)
      if (!course) throw errors.NOT_FOUND()
      await emit('courseDeleted', { courseId: course._id }, channelsByVisibility('staff', course))
      await removeCourse(tx, course._id)
      about({ kind: 'course', _id: course._id, label: course.title })
      return { message: messages.deleted(course.title) }
    }),
  ),
}
