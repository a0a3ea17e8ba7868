import type { Person } from '#src/features/people/contract.ts'
import { isStaff } from '#src/features/people/rules.ts'

/** Modules and materials are for enrolled students, mentors and admins (spec 6). */
export const mayLearn = (person: Person, isEnrolled: boolean) => isStaff(person) || isEnrolled
