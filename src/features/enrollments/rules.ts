import { isStaff } from '#src/access/rules.ts'
import type { Role, User } from '#src/access/user.ts'
import type { StoredModule } from '#src/features/courses/rules.ts'
import { countInWords } from '#src/shared/text.ts'
import { messages } from './messages.ts'

/** Modules and materials are for enrolled students, mentors and admins (product 8.2). */
export const mayLearn = (user: User, isEnrolled: boolean) => isStaff(user) || isEnrolled

type Student = { name: string; role: Role; isApproved: boolean }
type Course = { title: string; published: boolean }

/** Why a student cannot be enrolled in a course; null where they can (product 8.3). */
export function enrollmentRefusal(student: Student, course: Course) {
  if (student.role !== 'student') return messages.noStudent
  if (!student.isApproved) return messages.notApproved(student.name)
  return course.published ? null : messages.notPublished(course.title)
}

/** How far someone is: which materials they have opened, and the first they have not. */
export function findProgress(modules: StoredModule[], opened: ReadonlySet<string>) {
  const materials = modules.flatMap((module) =>
    module.materials.map(({ _id, name }, index) => ({ _id, name, module: module._id, index })),
  )
  const next = materials.find(({ _id }) => !opened.has(_id))
  return {
    inAll: materials.length,
    opened: materials.filter(({ _id }) => opened.has(_id)).length,
    next: next ? { name: next.name, module: next.module, index: next.index } : null,
  }
}

type Materials = Pick<ReturnType<typeof findProgress>, 'opened' | 'inAll'>

/** '7 of 10 materials opened'. */
export const countMaterials = ({ opened, inAll }: Materials) =>
  inAll > 0 ? `${opened} of ${countInWords(inAll, 'material')} opened` : 'No materials yet'

/** A material by its place; undefined where there is none. */
export const findMaterial = (modules: StoredModule[], module: string, index: string) =>
  /^\d{1,3}$/.test(index) ? modules.find(({ _id }) => _id === module)?.materials[Number(index)] : undefined
