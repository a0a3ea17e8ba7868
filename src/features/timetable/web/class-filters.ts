import { stripBidi } from '#src/shared/text.ts'
import type { TimetableClass } from '../shapes.ts'

/** By which an address narrows the timetable, each with its words and, of a class, its value and name. */
const FILTERS = {
  mentor: { label: 'Mentor', of: ({ mentorId, mentorName }: TimetableClass) => [mentorId ?? '', mentorName] as const },
  room: { label: 'Room', of: ({ room }: TimetableClass) => [room, room] as const },
  course: { label: 'Course', of: ({ course: { _id, title } }: TimetableClass) => [_id, title] as const },
}
type Name = keyof typeof FILTERS
const entries = Object.entries(FILTERS) as [Name, (typeof FILTERS)[Name]][]

export function filterClasses(classes: TimetableClass[], query: URLSearchParams) {
  const requested = entries.flatMap(([name, { of }]) => {
    const value = query.get(name)
    return value ? [{ of, value }] : []
  })
  const isMine = query.has('mine')
  return classes.filter(
    (timetableClass) =>
      (!isMine || timetableClass.isOwn) && requested.every(({ of, value }) => of(timetableClass)[0] === value),
  )
}

/** Of these classes what can be chosen, by name; what is chosen stays among it where no class has it. */
export const listChoices = (classes: TimetableClass[], query: URLSearchParams) =>
  entries.map(([name, { label, of }]) => {
    const options = new Map(classes.map(of).filter(([value]) => value))
    const chosen = query.get(name) ?? ''
    if (chosen && !options.has(chosen)) options.set(chosen, name === 'room' ? chosen : `No classes of this ${name}`)
    const inOrder = [...options].toSorted(([, a], [, b]) => a.localeCompare(b, 'en-IN', { numeric: true }))
    return {
      name,
      label,
      chosen,
      options: inOrder.map(([value, text]) => ({ value, text: stripBidi(text) })),
    }
  })

/** The same view with these changes; a single class that was asked for is no longer. An empty value takes a part away. */
export function viewWith(query: URLSearchParams, changes: Record<string, string>) {
  const view = new URLSearchParams(query)
  view.delete('class')
  for (const [name, value] of Object.entries(changes)) {
    if (value) view.set(name, value)
    if (!value) view.delete(name)
  }
  return `?${view}`
}
