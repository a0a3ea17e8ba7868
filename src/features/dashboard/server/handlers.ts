import { implement } from '@orpc/server'
import type { Person } from '#src/access/person.ts'
import { dueAt } from '#src/features/enquiries/rules.ts'
import { institute } from '#src/institute.ts'
import type { Context } from '#src/server/context.ts'
import type { Db } from '#src/server/db.ts'
import { authorize, requirePerson } from '#src/server/middleware.ts'
import { now } from '#src/shared/clock.ts'
import { dashboard } from '../contract.ts'
import { weekBounds } from '../rules.ts'
import { courseSizes, growthOf } from './growth-queries.ts'
import {
  answersTo,
  draftCourses,
  newBookings,
  newsFor,
  openMessages,
  ownCourses,
  studentsWaiting,
} from './home-queries.ts'
import { figuresFor } from './queries.ts'

const signedIn = implement(dashboard).$context<Context<unknown>>().use(authorize).use(requirePerson)

const MOST = 5
const MOST_OF_EACH_KIND = 3
const MOST_LOOKED_AT = 30

/** Whoever signed up and still waits stands beside it. */
async function otherNewsFor(db: Db, person: Person) {
  const news = await newsFor(db, person, MOST_LOOKED_AT)
  return news.filter(({ type }) => type !== 'newUserRegistered').slice(0, MOST)
}

export const dashboardHandlers = {
  figures: signedIn.figures.handler(({ context: { db, person } }) => figuresFor(db, person)),

  studentHome: signedIn.studentHome.handler(async ({ context: { db, person } }) => {
    const [figures, courses, news, answers] = await Promise.all([
      figuresFor(db, person),
      ownCourses(db, person._id),
      newsFor(db, person, MOST),
      answersTo(db, person._id),
    ])
    return { figures, courses, news, answers }
  }),

  mentorHome: signedIn.mentorHome.handler(async ({ context: { db, person } }) => {
    const [figures, waiting, drafts, news] = await Promise.all([
      figuresFor(db, person),
      studentsWaiting(db, MOST),
      draftCourses(db, MOST),
      otherNewsFor(db, person),
    ])
    return { figures, waiting, drafts, news }
  }),

  adminHome: signedIn.adminHome.handler(async ({ context: { db, person } }) => {
    const [figures, waiting, bookings, messages, weeks, courses] = await Promise.all([
      figuresFor(db, person),
      studentsWaiting(db, MOST_OF_EACH_KIND),
      newBookings(db, MOST_OF_EACH_KIND),
      openMessages(db, MOST_OF_EACH_KIND),
      growthOf(db, weekBounds(Date.parse(now()), institute.timeZone)),
      courseSizes(db),
    ])
    const withDue = messages.map((message) => ({ ...message, dueAt: dueAt(message.createdAt) }))
    return { figures, waiting, bookings, messages: withDue, weeks, courses }
  }),
}
