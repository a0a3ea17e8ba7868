import { type ComponentType, createContext, type ReactNode } from 'react'

/** The batch in which someone who is enrolled is to have a seat, or where it is full and `wait` says so, a place in line. */
export type Choice = { batchId: string; wait: boolean }

type Choosing = { courseId: string; onChoose: (choice: Choice | undefined) => void }

/** A hook: what a later room knows of a course's students, asked for once for all of them, and shows of each. */
type KnownOfStudents = (courseId: string) => (studentId: string) => ReactNode
/** In which batch they sit: a column of its own, where there are batches. */
export const SeatsIn = createContext<KnownOfStudents | null>(null)

/** How often they were there: beside the status. */
export const AttendanceIn = createContext<KnownOfStudents>(() => () => null)

/** Whom of a course somebody should call: above its students. */
export const MissingFrom = createContext<ComponentType<{ courseId: string; area: string }>>(() => null)

/** Asked for beside the course: given by the room that knows batches. */
export const BatchChoice = createContext<ComponentType<Choosing>>(() => null)
