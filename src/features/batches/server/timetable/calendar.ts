import { hash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { institute } from '#src/institute.ts'
import { MEDIUM_WORDS, nameOf } from '../../rules.ts'
import type { TimetableRow } from './timetable-queries.ts'

type Of = 'startsAt' | 'endsAt' | 'courseTitle' | 'name' | 'weekdays' | 'startTime' | 'medium' | 'mentorName'
/** `isTheirs`: false for a class that is held without the one whose calendar it is. */
type CalendarClass = Pick<TimetableRow, '_id' | 'sequence' | 'number' | 'topic' | 'state' | 'note' | 'room' | Of> & {
  isTheirs?: boolean
}

/**
 * Classes as calendar programs read them (RFC 5545): each under the same UID for ever, the latest change with the highest
 * SEQUENCE; what is cancelled stays, as CANCELLED. No address to join is in it: whoever has the file could use it.
 */
export function calendarOf(classes: CalendarClass[], siteUrl: string, now: string) {
  const calendar = ical({
    name: institute.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: institute.name, product: 'Timetable' },
    // Seconds: how often a program is to ask again.
    ttl: 60 * 60,
  })
  const { host } = new URL(siteUrl)
  for (const classRow of classes) {
    const isHeld = classRow.state !== 'cancelled' && classRow.isTheirs !== false
    calendar.createEvent({
      id: `${classRow._id}@${host}`,
      // Leaving a batch takes its classes out of a calendar, so that counts as a change too.
      sequence: classRow.sequence + Number(classRow.isTheirs === false),
      stamp: new Date(now),
      start: new Date(classRow.startsAt),
      end: new Date(classRow.endsAt),
      summary: `${classRow.courseTitle}: class ${classRow.number}${classRow.topic ? `, ${classRow.topic}` : ''}`,
      description: [
        nameOf(classRow),
        classRow.mentorName && `With ${classRow.mentorName}`,
        MEDIUM_WORDS[classRow.medium],
        classRow.note,
      ]
        .filter(Boolean)
        .join('\n'),
      location: [classRow.room, classRow.medium !== 'online' && `${institute.name}, ${institute.address}`]
        .filter(Boolean)
        .join(', '),
      status: isHeld ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      url: `${siteUrl}/dashboard`,
    })
  }
  return calendar.toString()
}

/** Calendars that are cached; each has tens of kilobytes. */
const MOST_KEPT = 300
const rendered = new Map<string, string>()

/**
 * A calendar and the digest of its data. Phones fetch theirs every hour, and rendering is slower than reading the rows: a
 * rendered calendar is cached until its data changes or too many others are fetched.
 */
export function feedOf(classes: CalendarClass[], siteUrl: string, now: string) {
  const digest = hash('sha256', JSON.stringify([classes, siteUrl, institute]), 'base64url')
  function text() {
    const known = rendered.get(digest)
    if (known !== undefined) return known
    const calendar = calendarOf(classes, siteUrl, now)
    for (const oldest of rendered.keys()) {
      if (rendered.size < MOST_KEPT) break
      rendered.delete(oldest)
    }
    rendered.set(digest, calendar)
    return calendar
  }
  return { etag: `"${digest}"`, text }
}
