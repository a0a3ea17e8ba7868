import { type ComponentType, createContext } from 'react'

/** The batch in which someone who is enrolled is to have a seat, or where it is full and `wait` says so, a place in line. */
export type Choice = { batchId: string; wait: boolean }

type Choosing = { courseId: string; onChoose: (choice: Choice | undefined) => void }

/** In which batch a student of the course sits: a column of its own, where there are batches. */
export type SeatPart = ComponentType<{ courseId: string; studentId: string }>
export const SeatOf = createContext<SeatPart | null>(null)

/** Asked for beside the course: given by the room that knows batches. */
export const BatchChoice = createContext<ComponentType<Choosing>>(() => null)
