import { enrollments, materialOpens } from '../../../src/features/enrollments/server/table.ts'
import { type Learning, learningOfAll, OWN } from '../learning.ts'
import type { Courses } from './courses.ts'
import type { Loading } from './loading.ts'
import type { Everyone, Someone } from './users.ts'

export type Enrollments = Awaited<ReturnType<typeof addEnrollments>>

const materialsOf = ({ modules }: Courses[number]) => modules.flatMap(({ materials }) => materials)

export async function addEnrollments({ tx, born, instant }: Loading, everyone: Everyone, courses: Courses) {
  const taught = courses.map((course) => ({ ...course, materials: materialsOf(course).length }))
  const planned = learningOfAll(everyone.students, taught)
  const begin = (student: Someone, { course, ...learning }: Learning) => {
    const chosen = courses[course]
    if (!chosen) throw new Error(`There is no course ${course}`)
    return { student, course: chosen, ...learning, ...born(learning.age) }
  }
  const rows = [
    begin(everyone.demoUsers.student, OWN),
    ...everyone.students.flatMap((student, at) => (planned[at] ?? []).map((learning) => begin(student, learning))),
  ]
  await tx.insert(enrollments).values(
    rows.map(({ _id, createdAt, student, course, completed }) => ({
      _id,
      createdAt,
      studentId: student._id,
      courseId: course._id,
      completionStatus: completed === null ? ('in-progress' as const) : ('completed' as const),
      completedDate: completed === null ? null : instant(completed),
    })),
  )
  await tx.insert(materialOpens).values(
    rows.flatMap(({ _id: enrollmentId, course, opened }) =>
      materialsOf(course)
        .slice(0, opened.length)
        .map(({ _id: materialId }, at) => ({ enrollmentId, materialId, openedAt: instant(opened[at] ?? 0) })),
    ),
  )
  return rows
}
