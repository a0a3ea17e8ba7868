import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { classEnd } from '#src/features/batches/pattern.ts'
import { classNumber, DELIVERY_MODE_WORDS, displayName } from '#src/features/batches/rules.ts'
import type { CalendarEvent } from '../rules.ts'
import type { CalendarEntry } from './table.ts'
import type { TimetableRow } from './timetable-queries.ts'

type Of =
  | 'startsAt'
  | 'endsAt'
  | 'endedAt'
  | 'courseTitle'
  | 'name'
  | 'weekdays'
  | 'startTime'
  | 'medium'
  | 'mentorName'
/** `isTheirs`: false for a class that is held without the one whose calendar it is. */
export type CalendarClass = Pick<
  TimetableRow,
  '_id' | 'version' | 'number' | 'continuesId' | 'topic' | 'state' | 'note' | 'room' | Of
> & {
  isTheirs: boolean
}

/** What a calendar says of a class; `address` is the institute's, with its name. No address to join is in it: whoever has the file could use it. */
export const toCalendarEvent = (row: CalendarClass, address: string): CalendarEvent => ({
  startsAt: row.startsAt,
  endsAt: classEnd(row),
  summary: `${row.courseTitle}: class ${classNumber(row)}${row.topic ? `, ${row.topic}` : ''}`,
  description: [displayName(row), row.mentorName && `With ${row.mentorName}`, DELIVERY_MODE_WORDS[row.medium], row.note]
    .filter(Boolean)
    .join('\n'),
  location: [row.room, row.medium !== 'online' && address].filter(Boolean).join(', '),
  isHeld: row.state !== 'cancelled' && row.isTheirs,
})

type Participant = { name: string; email: string }
/** `organizer` and `attendee`: of a file that is sent by email. */
type Written = {
  siteUrl: string
  /** Whose calendar it is: the institute's name. */
  name: string
  /** What an event links to, on the site. */
  page?: string
  isCancelling?: boolean
  organizer?: Participant
  attendee?: Participant
}

/**
 * Classes as calendar programs read them (RFC 5545): each under the same UID for ever and wherever the site is, the latest
 * change with the highest SEQUENCE; what is cancelled stays, as CANCELLED.
 */
export function renderCalendar(
  entries: CalendarEntry[],
  { siteUrl, name, page = '/dashboard', isCancelling, organizer, attendee }: Written,
) {
  const calendar = ical({
    name,
    method: isCancelling ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: name, product: 'Timetable' },
    // Seconds: how often a program is to ask again.
    ttl: 60 * 60,
  })
  for (const { classId, version, event, changedAt } of entries) {
    calendar.createEvent({
      id: classId,
      sequence: version,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: event.isHeld ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      url: siteUrl + page,
      ...(organizer && { organizer }),
      ...(attendee && { attendees: [attendee] }),
    })
  }
  return calendar.toString()
}

/** As many cancelled classes are named, each in a file of its own. */
const MAX_CANCELLED_FILES = 10

/**
 * The files of an email (decision 034): classes that are held to be added by whoever likes to, and of those that are
 * cancelled one each, since a message that cancels may name one event only (RFC 5546, 3.2.5).
 */
export function composeCalendarFiles(
  entries: CalendarEntry[],
  { attendee, ...files }: Omit<Written, 'isCancelling' | 'name'> & { organizer: Participant; attendee: Participant },
) {
  const written = { ...files, name: files.organizer.name }
  const held = entries.filter(({ event }) => event.isHeld)
  const cancelled = entries.filter(({ event }) => !event.isHeld).slice(0, MAX_CANCELLED_FILES)
  return [
    ...(held.length > 0
      ? [{ filename: 'classes.ics', method: 'PUBLISH', content: renderCalendar(held, written) }]
      : []),
    ...cancelled.map((entry, at) => ({
      filename: `cancelled-${at + 1}.ics`,
      method: 'CANCEL',
      content: renderCalendar([entry], { ...written, attendee, isCancelling: true }),
    })),
  ]
}
