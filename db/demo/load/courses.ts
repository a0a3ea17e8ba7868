import { CourseDraft } from '../../../src/features/courses/contract.ts'
import { keepIds } from '../../../src/features/courses/rules.ts'
import { toCourseRow } from '../../../src/features/courses/server/queries.ts'
import { courses } from '../../../src/features/courses/server/table.ts'
import { newId } from '../../../src/server/db/column-types.ts'
import { demoCourses } from '../courses.ts'
import type { Loading } from './loading.ts'
import type { Everyone } from './users.ts'

export type Courses = Awaited<ReturnType<typeof addCourses>>

export async function addCourses({ tx, born }: Loading, { staff }: Everyone) {
  const rows = demoCourses.map(({ draft, by, age, edited }) => {
    const { modules, ...course } = CourseDraft.parse(draft)
    return {
      ...toCourseRow({ ...course, modules: keepIds([], modules, newId) }),
      ...born(age),
      instructorId: staff[by]._id,
      version: edited ? 2 : 1,
      age,
      edited,
    }
  })
  await tx.insert(courses).values(rows.map(({ age: _, edited: __, ...row }) => row))
  return rows
}
