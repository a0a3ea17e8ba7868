import { channelsForUser } from '#src/access/channel.ts'
import type { User } from '#src/access/user.ts'
import { unopenedAnnouncements } from '#src/features/announcements/server/reader-queries.ts'
import { withBatchName } from '#src/features/announcements/server/responses.ts'
import { toMissing } from '#src/features/attendance/server/attendance-handlers.ts'
import { findMissing } from '#src/features/attendance/server/attendance-queries.ts'
import { openCheckIns } from '#src/features/attendance/server/check-in-queries.ts'
import { dueAt } from '#src/features/enquiries/rules.ts'
import { findProgress } from '#src/features/enrollments/rules.ts'
import { ownBatches } from '#src/features/seats/server/own-batch-queries.ts'
import { asOwnBatches } from '#src/features/seats/server/seat-responses.ts'
import { isTaughtByUser } from '#src/features/timetable/server/timetable-queries.ts'
import { asTaughtClasses } from '#src/features/timetable/server/timetable-responses.ts'
import type { Config } from '#src/server/config.ts'
import type { Services } from '#src/server/context.ts'
import { type Db, prepared } from '#src/server/db/db.ts'
import { NO_TABLE } from '#src/server/db/json-agg.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { now } from '#src/shared/clock.ts'
import { dateIn, daysAfter, momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'
import { classesToday, registersLeft } from './class-queries.ts'
import {
  draftCourses,
  latestReplies,
  newBookings,
  openMessages,
  openRequests,
  ownCourses,
  recentNotifications,
  recentNotificationsButSignUps,
  studentsWaiting,
} from './home-queries.ts'
import { admin, enrolled, staff } from './queries.ts'

const MAX_PER_LIST = 5
const MAX_OF_EACH_KIND = 10

/** Each home is one prepared query: a round trip for each panel would cost more than its query. */
const ofStudents = prepared((db) =>
  db
    .select({
      enrolled,
      courses: ownCourses(db),
      batches: ownBatches(db),
      checkIns: openCheckIns(db),
      announcements: unopenedAnnouncements(db),
      notifications: recentNotifications(db, MAX_PER_LIST),
      latestReplies: latestReplies(db),
    })
    .from(NO_TABLE)
    .prepare('home_of_students'),
)
const ofMentors = prepared((db) =>
  db
    .select({
      enrolled,
      staff,
      waiting: studentsWaiting(db, MAX_PER_LIST),
      missing: findMissing(db),
      today: classesToday(db, isTaughtByUser),
      registersLeft: registersLeft(db, isTaughtByUser),
      drafts: draftCourses(db, MAX_PER_LIST),
      notifications: recentNotificationsButSignUps(db, MAX_PER_LIST),
    })
    .from(NO_TABLE)
    .prepare('home_of_mentors'),
)
const ofAdmins = prepared((db) =>
  db
    .select({
      enrolled,
      staff,
      admin,
      waiting: studentsWaiting(db, MAX_OF_EACH_KIND),
      bookings: newBookings(db, MAX_OF_EACH_KIND),
      messages: openMessages(db, MAX_OF_EACH_KIND),
      requests: openRequests(db, MAX_OF_EACH_KIND),
      today: classesToday(db),
      registersLeft: registersLeft(db),
    })
    .from(NO_TABLE)
    .prepare('home_of_admins'),
)

type HomeContext = { db: Db; config: Config; user: User }

const notificationScope = (user: User) => ({ userId: user._id, since: user.createdAt, channels: channelsForUser(user) })

/** Where there is no classroom, the rows of one that was there before say nothing. */
export async function studentHome({ db, config, user }: HomeContext) {
  const { enrolled, courses, batches, checkIns, announcements, ...rest } = onlyRow(
    await ofStudents(db).execute(notificationScope(user)),
  )
  const withProgress = courses.map(({ courseId, title, modules, opened, ...enrollment }) => ({
    ...enrollment,
    course: { _id: courseId, title },
    materials: findProgress(modules, new Set(opened)),
  }))
  return {
    ...rest,
    figures: { enrolled },
    courses: withProgress,
    batches: config.classroom ? asOwnBatches(batches) : [],
    checkIns: config.classroom ? checkIns : [],
    announcements: config.classroom ? announcements.map(withBatchName) : [],
  }
}

/** By the institute's clocks, as two instants. */
function dayBounds() {
  const today = dateIn(now(), TIME_ZONE)
  return { from: momentOf(today, '00:00', TIME_ZONE), to: momentOf(daysAfter(today, 1), '00:00', TIME_ZONE) }
}

/** Where there is no classroom, none. */
const taught = <Row extends Parameters<typeof asTaughtClasses>[0][number]>(config: Config, rows: Row[]) =>
  config.classroom ? asTaughtClasses(rows) : []

export async function mentorHome({ db, config, user }: HomeContext) {
  const { enrolled, staff, missing, today, registersLeft, ...rest } = onlyRow(
    await ofMentors(db).execute({ ...notificationScope(user), ...dayBounds() }),
  )
  return {
    ...rest,
    figures: { enrolled, staff },
    missing: config.classroom ? toMissing(missing) : [],
    today: taught(config, today),
    registersLeft: taught(config, registersLeft),
  }
}

export async function adminHome({
  db,
  config,
  user,
  institute,
}: Pick<Services<never>, 'db' | 'config' | 'institute'> & { user: User }) {
  const home = onlyRow(await ofAdmins(db).execute({ userId: user._id, ...dayBounds() }))
  const { enrolled, staff, admin, messages, today, registersLeft, ...rest } = home
  return {
    ...rest,
    figures: { enrolled, staff, admin },
    messages: messages.map((message) => ({ ...message, dueAt: dueAt(message.createdAt, institute.shown) })),
    today: taught(config, today),
    registersLeft: taught(config, registersLeft),
  }
}
