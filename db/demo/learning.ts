import { type Random, randomFrom } from './random.ts'
import { atDaytime, type Student } from './sign-ups.ts'

type Course = { title: string; published: boolean; age: number; materials: number }

/** Days each course takes, and how many of ten choose it first; in the order of the courses. */
const LENGTH = [74, 74, 58, 88, 50, 24, 40]
const CHOSEN = [0, 0, 0, 0, 1, 1, 1, 5, 5, 5, 3, 3, 2, 6]
/** What one goes on with, after each. */
const NEXT = [[4, 2, 1], [4, 2, 0], [0, 1], [4, 6], [6], [0, 1, 3, 0], [4]]

/**
 * Someone in a course, by its place among the courses. Ages in days; `opened` has one of each material opened, in their
 * order; `completed` is null while they learn.
 */
export type Learning = { course: number; age: number; completed: number | null; opened: number[] }

/** What the demo's student does: most of the first course, the last of it yesterday. */
export const OWN: Learning = {
  course: 0,
  age: 62.1,
  completed: null,
  opened: [61.9, 54.1, 47.2, 33.1, 25.9, 12.1, 1.05],
}

/** What a student learns, the first first; nothing for who waits. */
function learningOf(random: Random, { age, isApproved }: Student, courses: Course[]) {
  if (!isApproved) return []
  const isOpen = (at: number, start: number) => courses[at]?.published && courses[at].age > start + 1
  const begin = Math.min(atDaytime(random, Math.max(age - random.between(0.8, 4), age * 0.1)), age * 0.98)
  const first = random.pick(CHOSEN.filter((at) => isOpen(at, begin)))
  const learning = [learn(random, first, begin, courses)]
  const again = atDaytime(random, begin - random.between(14, 50))
  const choices = NEXT[first]?.filter((at) => isOpen(at, again)) ?? []
  if (again > 0.3 && choices.length > 0 && random.happens(0.85))
    learning.push(learn(random, random.pick(choices), again, courses))
  return learning
}

/** Some are quick, some slow, a few never open anything. */
function learn(random: Random, course: number, age: number, courses: Course[]): Learning {
  const diligence = random.happens(0.07) ? 0 : random.between(0.45, 1.15)
  const length = (LENGTH[course] ?? 0) * random.between(0.8, 1.05)
  const isCompleted = age > length && diligence > 0
  const materials = courses[course]?.materials ?? 0
  const share = isCompleted ? (random.happens(0.25) ? 0.9 : 1) : Math.min((age / length) * diligence, 0.9)
  const count = isCompleted ? Math.ceil(share * materials) : Math.round(share * materials)
  const span = isCompleted ? length : age * 0.97
  const opened = Array.from({ length: count }, (_, at) => age - ((at + random.between(0.2, 0.8)) / count) * span)
  return { course, age, completed: isCompleted ? age - length : null, opened }
}

/** What all of them learn, in the order of `students`. */
export function learningOfAll(students: Student[], courses: Course[]) {
  const random = randomFrom(2)
  return students.map((student) => learningOf(random, student, courses))
}
