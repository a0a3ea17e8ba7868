import { type ComponentType, createContext } from 'react'
import type { InClassroom } from '../contract.ts'

/** The filter of the list of students that leaves those whose batch was cancelled. */
export const WITHOUT_BATCH = 'without-batch'

/** The batch in which someone who is enrolled is to have a seat, or where it is full and `wait` says so, a place in line. */
export type Choice = { batchId: string; wait: boolean }

type Choosing = { courseId: string; onChoose: (choice: Choice | undefined) => void }

type Part = ComponentType<InClassroom>

/** How the classroom features show what they know of a course's students: beside their status, and in a column of its own. */
export type StudentParts = {
  Attendance: Part
  Seats: Part
  Missing: ComponentType<{ courseId: string; area: string }>
}
export const StudentPartsSlot = createContext<StudentParts | null>(null)

/** Chosen on the course page; provided by the feature that knows batches. */
export const BatchChoiceSlot = createContext<ComponentType<Choosing>>(() => null)

type OfEnrollment = ComponentType<{ courseId: string; enrollmentId: string }>

/** Provided where certificates are issued: in the last column of a course's students, and before one is set back to In-Progress. */
export type CertificateParts = { Cell: OfEnrollment; Warning: OfEnrollment }
export const CertificateSlot = createContext<CertificateParts | null>(null)
