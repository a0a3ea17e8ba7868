import { testApp } from './app.ts'
import { classroom } from './classroom.ts'
import { courseDraft } from './factories.ts'

/** A course of the mentor's in which a student is enrolled, and who is added to its classes. */
export async function attendeesOfCourse(title: string) {
  const { signedInAs, db, guest } = await testApp()
  const [mentor, arjun] = [await signedInAs('mentor'), await signedInAs('student')]
  const course = await mentor.api.courses.create(courseDraft({ title, published: true }))
  await mentor.api.enrollments.enroll({ studentId: arjun.user._id, courseId: course._id })
  type Adding = Omit<Parameters<typeof mentor.api.attendance.addAttendee>[0], 'id'>
  return {
    signedInAs,
    db,
    guest,
    mentor,
    arjun,
    course,
    ...classroom(db, mentor, course._id),
    add: (id: string, who: Adding, by = mentor) => by.api.attendance.addAttendee({ id, ...who }),
  }
}
