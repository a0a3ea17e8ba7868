import { type Addressee, letter } from '#src/features/accounts/server/letters.ts'
import { LATER, SOON } from '#src/server/jobs/jobs.ts'
import type { EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { removedById } from './classes/removed-class-queries.ts'
import { calendarOf } from './timetable/calendar.ts'
import { classesById } from './timetable/timetable-queries.ts'

type Told = { to: Addressee; message: string }

/** Where a student finds what the letter is about. */
const timetableIn = (siteUrl: string) => `${siteUrl}/dashboard/student/timetable`

/** Tells someone of the seat that is kept for them, and where to take it. */
export const offerLetter: EmailJob<Told & { until: string }> = {
  name: 'offerLetter',
  kind: 'seat offered',
  priority: SOON,
  compose: ({ to, message, until }, { siteUrl }) =>
    letter(
      to,
      'A seat is free for you',
      message,
      `Please accept or decline it by ${formatDateTime(until)}. After that, it is offered to the next student on the waiting list.`,
      timetableIn(siteUrl),
    ),
}

/** Tells someone what became of their classes: one letter of one saved change, with those classes as a calendar file. */
export const classLetter: EmailJob<Told & { classIds: string[] }> = {
  name: 'classLetter',
  kind: 'classes changed',
  priority: LATER,
  async compose({ to, message, classIds }, { db, siteUrl }) {
    const classes = [...(await classesById(db, classIds)), ...(await removedById(db, classIds))]
    const words = letter(to, 'Your classes have changed', message, 'Your timetable:', timetableIn(siteUrl))
    const calendar = calendarOf(classes, siteUrl, now())
    return { ...words, ...(classes.length > 0 && { calendar }) }
  },
}
