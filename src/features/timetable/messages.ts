import { aboutBatch } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { MAX_DAYS } from './rules.ts'

export const messages = {
  classIsNow: (
    course: string,
    name: string,
    number: string,
    { when, room, mentor }: Record<'when' | 'room' | 'mentor', string>,
  ) =>
    `${aboutBatch(course, name)}: class ${number} has changed. It is on ${[when, room && `in ${stripBidi(room)}`, mentor && `with ${stripBidi(mentor)}`].filter(Boolean).join(', ')}.`,
  classCancelled: (course: string, name: string, number: string, when: string) =>
    `${aboutBatch(course, name)}: class ${number} on ${when} is cancelled.`,
  classesChanged: (course: string, name: string, changed: number) =>
    `${aboutBatch(course, name)}: ${changed} classes have changed. Please check your timetable.`,
  noticed: 'Noted.',
  feedRemoved: 'Your calendar link is turned off. Calendars that used it no longer get updates.',
  endsBeforeItBegins: 'The end must be after the start.',
  tooWide: `Please ask for at most ${MAX_DAYS} days at once.`,
}
