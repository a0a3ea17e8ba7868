import { and, desc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm'
import { MAX_CHANNELS } from '#src/access/channel.ts'
import { userColumns } from '#src/features/accounts/server/queries.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { enrollments, materialOpens } from '#src/features/enrollments/server/table.ts'
import { authorName } from '#src/features/forum/server/queries.ts'
import { discussions, replies } from '#src/features/forum/server/table.ts'
import { notifications } from '#src/features/notifications/server/table.ts'
import { requests } from '#src/features/privacy/server/table.ts'
import { instantText, storedNumber } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { jsonList } from '#src/server/db/json-agg.ts'

const MAX_COURSES = 12
const me = sql.placeholder('userId')

const materialOpensFrom = sql`from ${materialOpens} where ${materialOpens.enrollmentId} = ${enrollments._id}`

/** With the modules of each course and the ids of the materials that were opened. */
export const ownCourses = (db: Db) =>
  jsonList(
    {
      _id: enrollments._id,
      completionStatus: enrollments.completionStatus,
      createdAt: enrollments.createdAt,
      courseId: courses._id,
      title: courses.title,
      modules: courses.modules,
      opened: sql<string[]>`array(select ${materialOpens.materialId} ${materialOpensFrom})`,
      lastOpenedAt: sql<
        string | null
      >`(select ${instantText(sql`max(${materialOpens.openedAt})`)} ${materialOpensFrom})`,
    },
    (columns) =>
      db
        .select(columns)
        .from(enrollments)
        .innerJoin(courses, eq(courses._id, enrollments.courseId))
        .where(eq(enrollments.studentId, me))
        .orderBy(desc(enrollments._id))
        .limit(MAX_COURSES),
  )

const MAX_ASKED = 20
const MAX_REPLIES = 3

export function latestReplies(db: Db) {
  const ownDiscussions = db
    .select({ discussionId: discussions._id, title: discussions.title })
    .from(discussions)
    .where(and(eq(discussions.authorId, me), gt(discussions.replyCount, 0), isNull(discussions.hiddenAt)))
    .orderBy(desc(discussions._id))
    .limit(MAX_ASKED)
    .as('asked')
  const last = db
    .select({ replyId: sql<string>`${replies._id}`.as('reply_id'), createdAt: replies.createdAt, authorName })
    .from(replies)
    .leftJoin(users, eq(users._id, replies.authorId))
    .where(
      and(
        eq(replies.discussionId, ownDiscussions.discussionId),
        sql`${replies.authorId} is distinct from ${me}`,
        isNull(replies.hiddenAt),
      ),
    )
    .orderBy(desc(replies._id))
    .limit(1)
    .as('last')
  return jsonList(
    {
      _id: ownDiscussions.discussionId,
      title: ownDiscussions.title,
      authorName: last.authorName,
      createdAt: last.createdAt,
    },
    (columns) =>
      db.select(columns).from(ownDiscussions).crossJoinLateral(last).orderBy(desc(last.replyId)).limit(MAX_REPLIES),
  )
}

/** Whoever waited longest is first, here and below. */
export const studentsWaiting = (db: Db, most: number) =>
  jsonList(userColumns, (columns) =>
    db
      .select(columns)
      .from(users)
      .where(sql`${users.role} = 'student' and not ${users.isApproved}`)
      .orderBy(users._id)
      .limit(most),
  )

export const draftCourses = (db: Db, most: number) =>
  jsonList({ _id: courses._id, title: courses.title }, (columns) =>
    db.select(columns).from(courses).where(sql`not ${courses.published}`).orderBy(desc(courses._id)).limit(most),
  )

const {
  changedById: _,
  changedAt: __,
  addedById: _____,
  source: ______,
  ...bookingFields
} = getTableColumns(demoBookings)
const bookingColumns = { ...bookingFields, phoneE164: storedNumber(demoBookings) }

export const newBookings = (db: Db, most: number) =>
  jsonList(bookingColumns, (columns) =>
    db
      .select(columns)
      .from(demoBookings)
      .where(sql`${demoBookings.state} = 'new'`)
      .orderBy(demoBookings._id)
      .limit(most),
  )

const { changedById: ___, changedAt: ____, ...messageFields } = getTableColumns(contactMessages)
const messageColumns = { ...messageFields, phoneE164: storedNumber(contactMessages) }

export const openMessages = (db: Db, most: number) =>
  jsonList(messageColumns, (columns) =>
    db
      .select(columns)
      .from(contactMessages)
      .where(sql`${contactMessages.state} = 'new'`)
      .orderBy(contactMessages._id)
      .limit(most),
  )

/** Of users about their own data, whose answer is due first. */
export const openRequests = (db: Db, most: number) =>
  jsonList({ _id: requests._id, kind: requests.kind, dueAt: requests.dueAt, name: users.name }, (columns) =>
    db
      .select(columns)
      .from(requests)
      .innerJoin(users, eq(users._id, requests.userId))
      .where(sql`${requests.answeredAt} is null and ${requests.erasesAt} is null`)
      .orderBy(requests.dueAt, requests._id)
      .limit(most),
  )

/** As the bell keeps it, newest first; channel by channel, so that notifications of others are not read. */
function latestNotifications(db: Db, most: number) {
  const ofChannel = db
    .select({
      _id: notifications._id,
      type: notifications.type,
      message: notifications.message,
      link: notifications.link,
      timestamp: notifications.createdAt,
    })
    .from(notifications)
    .where(
      sql`${notifications.channel} = feed.channel and ${notifications.createdAt} > ${sql.placeholder('since')}
        and ${notifications.actorId} is distinct from ${me}`,
    )
    .orderBy(desc(notifications._id))
    .limit(most)
    .as('of_channel')
  const { _id, type, message, link, timestamp } = ofChannel
  return db
    .select({ _id, type, message, link, timestamp })
    .from(
      sql`(select unnest(${sql.placeholder('channels')}::text[]) limit ${sql.raw(String(MAX_CHANNELS))}) as feed(channel)`,
    )
    .crossJoinLateral(ofChannel)
    .orderBy(desc(_id))
    .limit(most)
    .as('latest')
}

const shown = ({ _id, message, link, timestamp }: ReturnType<typeof latestNotifications>) => ({
  _id,
  message,
  link,
  timestamp,
})

export function recentNotifications(db: Db, most: number) {
  const latest = latestNotifications(db, most)
  return jsonList(shown(latest), (columns) => db.select(columns).from(latest).orderBy(desc(latest._id)))
}

const MAX_LOOKED_AT = 30

/** Without sign-ups: students who await approval have a panel of their own. */
export function recentNotificationsButSignUps(db: Db, most: number) {
  const latest = latestNotifications(db, MAX_LOOKED_AT)
  return jsonList(shown(latest), (columns) =>
    db.select(columns).from(latest).where(ne(latest.type, 'newUserRegistered')).orderBy(desc(latest._id)).limit(most),
  )
}
