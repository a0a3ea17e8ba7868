import { type ComponentType, createContext } from 'react'

/** The batch in which someone who is enrolled is to have a seat, or where it is full and `wait` says so, a place in line. */
export type Choice = { batchId: string; wait: boolean }

type Choosing = { courseId: string; onChoose: (choice: Choice | undefined) => void }

/** What a later room knows of a student of the course. */
type StudentPart = ComponentType<{ courseId: string; studentId: string }>
/** In which batch they sit: a column of its own. */
export const SeatOf = createContext<StudentPart | null>(null)

/** How often they were there: beside the status. */
export const AttendanceOf = createContext<StudentPart>(() => null)

/** Whom of a course somebody should call: above its students. */
export const MissingFrom = createContext<ComponentType<{ courseId: string; area: string }>>(() => null)

/** Asked for beside the course: given by the room that knows batches. */
export const BatchChoice = createContext<ComponentType<Choosing>>(() => null)
