import type { EventName, EventOf } from '#src/contract.ts'
import type { Audience, Told } from '#src/server/bus.ts'
import { messages } from '../contract.ts'

export type News = { message: string; link: string; audience: Audience; topic?: string }

const MY_COURSES = '/dashboard/student/my-courses'

/** Which events are kept as notifications, for whom, and where they lead (spec 4, Realtime notifications). */
const NEWS: { [Name in EventName]?: (event: EventOf<Name>, to: Audience[]) => News[] } = {
  newUserRegistered: ({ name }) => [
    { message: messages.signedUp(name), link: '/dashboard/mentor/approvals', audience: 'staff' },
  ],
  courseUpdated: ({ courseId, message }, to) =>
    to.map((audience) => ({
      message,
      // Its page is for everyone or for nobody; who is enrolled in a draft has it among their own.
      link: audience === 'students' ? `/courses/${courseId}` : MY_COURSES,
      audience,
      topic: courseId,
    })),
  enrollmentCreated: ({ studentId, message }) => [
    { message, link: '/dashboard/mentor/manage-enrollments', audience: 'staff' },
    { message, link: MY_COURSES, audience: `person:${studentId}` },
  ],
  newBlogPosted: ({ title, authorName, slug }) => [
    { message: messages.posted(authorName, title), link: `/blogs/${encodeURIComponent(slug)}`, audience: 'everyone' },
  ],
  enrollmentStatusUpdated: ({ studentId, message }) => [{ message, link: MY_COURSES, audience: `person:${studentId}` }],
}

export function newsOf({ name, payload, to }: Told) {
  const write = NEWS[name] as ((event: unknown, to: Audience[]) => News[]) | undefined
  return write?.(payload, to).map((news) => ({ type: name, ...news })) ?? []
}
