import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { channelsOf } from '#src/access/channel.ts'
import type { Person } from '#src/access/person.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { progressOf } from '#src/features/enrollments/rules.ts'
import { enrollments, materialOpens } from '#src/features/enrollments/server/table.ts'
import { authorName } from '#src/features/forum/server/queries.ts'
import { discussions, replies } from '#src/features/forum/server/table.ts'
import { notifications } from '#src/features/notifications/server/table.ts'
import { personColumns } from '#src/features/people/server/queries.ts'
import { people } from '#src/features/people/server/table.ts'
import { type Db, prepared } from '#src/server/db.ts'

const MOST_COURSES = 12
const me = sql.placeholder('personId')
const most = sql.placeholder('most')

const opensOf = sql`from ${materialOpens} where ${materialOpens.enrollmentId} = ${enrollments._id}`
const ownRows = prepared((db) =>
  db
    .select({
      _id: enrollments._id,
      completionStatus: enrollments.completionStatus,
      createdAt: enrollments.createdAt,
      course: { _id: courses._id, title: courses.title },
      modules: courses.modules,
      opened: sql<string[]>`array(select ${materialOpens.materialId} ${opensOf})`,
      lastOpenedAt: sql<string | null>`(select max(${materialOpens.openedAt}) ${opensOf})`.mapWith(
        materialOpens.openedAt,
      ),
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses._id, enrollments.courseId))
    .where(eq(enrollments.studentId, me))
    .orderBy(desc(enrollments._id))
    .limit(MOST_COURSES)
    .prepare('courses_at_home'),
)

export async function ownCourses(db: Db, personId: string) {
  const rows = await ownRows(db).execute({ personId })
  return rows.map(({ modules, opened, ...own }) => ({ ...own, materials: progressOf(modules, new Set(opened)) }))
}

const MOST_ASKED = 20
const MOST_ANSWERS = 3

const ownAnswers = prepared((db) => {
  const asked = db
    .select({ discussionId: discussions._id, title: discussions.title })
    .from(discussions)
    .where(and(eq(discussions.authorId, me), gt(discussions.replyCount, 0)))
    .orderBy(desc(discussions._id))
    .limit(MOST_ASKED)
    .as('asked')
  const last = db
    .select({ replyId: sql<string>`${replies._id}`.as('reply_id'), createdAt: replies.createdAt, authorName })
    .from(replies)
    .leftJoin(people, eq(people._id, replies.authorId))
    .where(and(eq(replies.discussionId, asked.discussionId), sql`${replies.authorId} is distinct from ${me}`))
    .orderBy(desc(replies._id))
    .limit(1)
    .as('last')
  return db
    .select({
      _id: asked.discussionId,
      title: asked.title,
      authorName: last.authorName,
      createdAt: last.createdAt,
    })
    .from(asked)
    .crossJoinLateral(last)
    .orderBy(desc(last.replyId))
    .limit(MOST_ANSWERS)
    .prepare('answers_at_home')
})

export const answersTo = (db: Db, personId: string) => ownAnswers(db).execute({ personId })

const waiting = prepared((db) =>
  db
    .select(personColumns)
    .from(people)
    .where(sql`${people.role} = 'student' and not ${people.isApproved}`)
    .orderBy(people._id)
    .limit(most)
    .prepare('waiting_at_home'),
)
/** Whoever waited longest is first, here and below. */
export const studentsWaiting = (db: Db, most: number) => waiting(db).execute({ most })

const drafts = prepared((db) =>
  db
    .select({ _id: courses._id, title: courses.title })
    .from(courses)
    .where(sql`not ${courses.published}`)
    .orderBy(desc(courses._id))
    .limit(most)
    .prepare('drafts_at_home'),
)
export const draftCourses = (db: Db, most: number) => drafts(db).execute({ most })

const bookings = prepared((db) =>
  db
    .select()
    .from(demoBookings)
    .where(sql`${demoBookings.state} = 'new'`)
    .orderBy(demoBookings._id)
    .limit(most)
    .prepare('bookings_at_home'),
)
export const newBookings = (db: Db, most: number) => bookings(db).execute({ most })

const messages = prepared((db) =>
  db
    .select()
    .from(contactMessages)
    .where(sql`${contactMessages.state} = 'new'`)
    .orderBy(contactMessages._id)
    .limit(most)
    .prepare('messages_at_home'),
)
export const openMessages = (db: Db, most: number) => messages(db).execute({ most })

const news = prepared((db) => {
  const ofChannel = db
    .select({
      _id: notifications._id,
      type: notifications.type,
      message: notifications.message,
      link: notifications.link,
      timestamp: sql<string>`${notifications.createdAt}`.mapWith(notifications.createdAt).as('timestamp'),
    })
    .from(notifications)
    .where(
      sql`${notifications.channel} = heard.channel and ${notifications.createdAt} > ${sql.placeholder('since')}
        and ${notifications.actorId} is distinct from ${me}`,
    )
    .orderBy(desc(notifications._id))
    .limit(most)
    .as('of_channel')
  return db
    .select()
    .from(sql`unnest(${sql.placeholder('channels')}::text[]) as heard(channel)`)
    .crossJoinLateral(ofChannel)
    .orderBy(desc(ofChannel._id))
    .limit(most)
    .prepare('news_at_home')
})

/** As the bell keeps it, the latest first; channel by channel, so that what others are told is not read. */
export async function newsFor(db: Db, person: Person, most: number) {
  const { _id: personId, createdAt: since } = person
  const rows = await news(db).execute({ personId, since, channels: channelsOf(person), most })
  return rows.map(({ of_channel }) => of_channel)
}
