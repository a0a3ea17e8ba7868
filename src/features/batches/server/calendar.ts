import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { institute } from '#src/institute.ts'
import { MEDIUM_WORDS, nameOf } from '../rules.ts'
import type { TimetableRow } from './timetable-queries.ts'

type Of = 'startsAt' | 'endsAt' | 'courseTitle' | 'name' | 'weekdays' | 'startTime' | 'medium' | 'mentorName'
/** `isTheirs`: false for a class that is held without the one whose calendar it is. */
type Shown = Pick<TimetableRow, '_id' | 'sequence' | 'number' | 'topic' | 'state' | 'note' | 'room' | Of> & {
  isTheirs?: boolean
}

/**
 * Classes as calendar programs read them (RFC 5545): each under the same UID for ever, the latest change with the highest
 * SEQUENCE; what is cancelled stays, as CANCELLED. No address to join is in it: whoever has the file could use it.
 */
export function calendarOf(classes: Shown[], siteUrl: string, now: string) {
  const calendar = ical({
    name: institute.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: institute.name, product: 'Timetable' },
    // Seconds: how often a program is to ask again.
    ttl: 60 * 60,
  })
  const { host } = new URL(siteUrl)
  for (const one of classes) {
    const isHeld = one.state !== 'cancelled' && one.isTheirs !== false
    calendar.createEvent({
      id: `${one._id}@${host}`,
      // Leaving a batch takes its classes out of a calendar, so that counts as a change too.
      sequence: one.sequence + Number(one.isTheirs === false),
      stamp: new Date(now),
      start: new Date(one.startsAt),
      end: new Date(one.endsAt),
      summary: `${one.courseTitle}: class ${one.number}${one.topic ? `, ${one.topic}` : ''}`,
      description: [nameOf(one), one.mentorName && `With ${one.mentorName}`, MEDIUM_WORDS[one.medium], one.note]
        .filter(Boolean)
        .join('\n'),
      location: [one.room, one.medium !== 'online' && `${institute.name}, ${institute.address}`]
        .filter(Boolean)
        .join(', '),
      status: isHeld ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      url: `${siteUrl}/dashboard`,
    })
  }
  return calendar.toString()
}
