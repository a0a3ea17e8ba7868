import type { Person, Role } from '#src/features/people/contract.ts'
import { isStaff } from '#src/features/people/rules.ts'
import { messages } from './contract.ts'

/** Modules and materials are for enrolled students, mentors and admins (spec 6). */
export const mayLearn = (person: Person, isEnrolled: boolean) => isStaff(person) || isEnrolled

type Student = { name: string; role: Role; isApproved: boolean }
type Course = { title: string; published: boolean }

/** Why a student cannot be enrolled in a course; null where they can (decisions: Data). */
export function hindrance(student: Student, course: Course) {
  if (student.role !== 'student') return messages.noStudent
  if (!student.isApproved) return messages.notApproved(student.name)
  return course.published ? null : messages.notPublished(course.title)
}
