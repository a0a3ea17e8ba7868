import { type ComponentType, createContext } from 'react'
import type { TimetableClass } from '../shapes.ts'

/** What a later feature adds to a student's timetable: at a class that is opened, and below the week. */
export type StudentTimetable = {
  OfClass: ComponentType<{ timetableClass: TimetableClass; now: number }>
  Below: ComponentType<{ now: number }>
}
export const StudentTimetableSlot = createContext<StudentTimetable | null>(null)
