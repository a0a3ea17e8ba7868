import { testApp } from './app.ts'
import { classroom } from './classroom.ts'
import { batchDraft, courseDraft } from './factories.ts'

/** A course of the mentor's in which both students are enrolled, and batches of it to sit in. */
export async function seatsOfCourse() {
  const { signedInAs, db, ...app } = await testApp()
  const mentor = await signedInAs('mentor')
  const [arjun, divya] = [await signedInAs('student'), await signedInAs('student2')]
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Warehouses' }))
  const [me, her] = [arjun.user._id, divya.user._id]
  for (const studentId of [me, her]) await mentor.api.enrollments.enroll({ studentId, courseId })
  const of = { courseId, mentorId: mentor.user._id }
  let hour = 0
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return {
    ...app,
    signedInAs,
    db,
    mentor,
    arjun,
    divya,
    me,
    her,
    courseId,
    of,
    /** At an hour of their own, so that nothing is in anyone's way. */
    newBatch: (seats: number, overrides = {}) =>
      mentor.api.batches.create(
        batchDraft(of, { seats, startTime: clock(hour++), endTime: clock(hour), ...overrides }),
      ),
    /** Students who are enrolled in the course. */
    async newStudents(count: number) {
      const ids = await classroom(db, mentor, courseId).newStudents(count)
      for (const studentId of ids) await mentor.api.enrollments.enroll({ studentId, courseId })
      return ids
    },
    give: (id: string, studentId: string, wish = {}) => mentor.api.batches.giveSeat({ id, studentId, ...wish }),
    async seatsOf(id: string) {
      const { seatsHeld, seatsLeft, waitingList, holders } = await mentor.api.batches.get({ id })
      return {
        seatsHeld,
        seatsLeft,
        offered: waitingList.filter(({ offerUntil }) => offerUntil).map(({ student }) => student._id),
        waiting: waitingList.map(({ student }) => student._id),
        holders: holders.map(({ student }) => student._id),
      }
    },
  }
}
