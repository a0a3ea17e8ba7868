import type { Weekday } from '../../src/features/batches/pattern.ts'
import type { DeliveryMode } from '../../src/features/batches/rules.ts'
import type { Staff } from './users.ts'

/**
 * A batch of the course at that place among the courses, that begins so many days from now. `held`: how many sit in it,
 * of those who learn the course and as far as there are as many; `waiting`: how many stand in line.
 */
export type DemoBatch = {
  course: number
  by: Staff
  begins: number
  weekdays: Weekday[]
  hours: [startTime: string, endTime: string]
  classCount: number
  medium: DeliveryMode
  room: string
  joinUrl?: string
  seats: number
  held: number
  waiting?: number
}

const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const WEEKEND: Weekday[] = ['sat', 'sun']
const ONLINE = 'https://meet.example.com/classroom'

/**
 * Running, beginning soon, full with a line, finished. The demo's student sits in the first, whose early classes come again
 * in the second. The demo's mentor teaches on every day of the week.
 */
export const demoBatches: DemoBatch[] = [
  {
    course: 0,
    by: 'mentor',
    begins: -32,
    weekdays: WEEKDAYS,
    hours: ['19:00', '21:00'],
    classCount: 50,
    medium: 'both',
    room: 'Room 1',
    joinUrl: ONLINE,
    seats: 15,
    held: 9,
  },
  {
    course: 0,
    by: 'mentor',
    begins: 9,
    weekdays: WEEKEND,
    hours: ['10:00', '13:00'],
    classCount: 20,
    medium: 'classroom',
    room: 'Room 1',
    seats: 6,
    held: 4,
  },
  {
    course: 1,
    by: 'stock',
    begins: 16,
    weekdays: WEEKDAYS,
    hours: ['07:00', '09:00'],
    classCount: 40,
    medium: 'classroom',
    room: 'Room 2',
    seats: 15,
    held: 3,
  },
  {
    course: 2,
    by: 'seams',
    begins: -11,
    weekdays: ['mon', 'wed', 'fri'],
    hours: ['19:00', '21:00'],
    classCount: 24,
    medium: 'online',
    room: '',
    joinUrl: ONLINE,
    seats: 12,
    held: 6,
  },
  {
    course: 3,
    by: 'ledger',
    begins: 5,
    weekdays: WEEKDAYS,
    hours: ['19:00', '21:00'],
    classCount: 45,
    medium: 'classroom',
    room: 'Room 3',
    seats: 4,
    held: 4,
    waiting: 2,
  },
  {
    course: 5,
    by: 'mentor',
    begins: -25,
    weekdays: WEEKEND,
    hours: ['19:00', '21:00'],
    classCount: 16,
    medium: 'classroom',
    room: 'Room 1',
    seats: 10,
    held: 5,
  },
  {
    course: 4,
    by: 'stock',
    begins: -75,
    weekdays: WEEKEND,
    hours: ['10:00', '13:00'],
    classCount: 14,
    medium: 'classroom',
    room: 'Room 2',
    seats: 10,
    held: 5,
  },
]
