import { sendAnnouncement } from '../../src/features/announcements/server/sending.ts'
import { rateLimits } from '../../src/server/db/table.ts'
import { at, classroom } from '../classroom.ts'
import { batchDraft, inDays } from '../factories.ts'
import { type Users, WORDS } from './words.ts'

const RATINGS = [5, 4, 3, 2, 1]

export async function fillClasses(users: Users, courseId: string) {
  const { app, student, mentor, classmate, admin } = users
  const studentId = student.user._id
  const { classWith } = classroom(app.db, mentor, courseId)
  const missed = await classWith(-200, [studentId])
  await mentor.api.attendance.mark({ id: missed.id, marks: [{ studentId, mark: 'absent', at: at(-100) }] })
  const again = await classWith(5_000, [])
  await student.api.attendance.reserve({ id: again.id, missedClassId: missed.id })
  await mentor.api.batches.changeClass({ id: missed.id, recordingUrl: 'https://video.example.com/w' })
  await app.send(`/api/classes/${missed.id}/recording`, { headers: { cookie: student.cookie } })
  await checkIn(users, (await classWith(-5, [studentId])).id)
  await admin.api.attendance.correct({
    id: missed.id,
    studentId,
    mark: 'excused',
    reason: `${WORDS.correction}: was ill.`,
  })
  const added = await classWith(-10, [])
  await mentor.api.attendance.addAttendee({ id: added.id, studentId, seat: 'today' })
  await fillSeats(users, courseId, classmate.user._id)
  await fillAnnouncements(users, courseId)
  await fillLeave(users)
}

async function fillLeave({ student, mentor }: Users) {
  const { _id: id } = await student.api.leave.request({
    from: inDays(3),
    to: inDays(4),
    reason: `${WORDS.leave}: a wedding.`,
  })
  await mentor.api.leave.answer({ id, answer: 'noted' })
}

/** One that the student has opened. */
async function fillAnnouncements({ app, mentor, student }: Users, courseId: string) {
  const words = { subject: 'Bring your laptop', text: 'On Monday.' }
  const { _id: id } = await mentor.api.announcements.announce({ courseId, ...words })
  await sendAnnouncement.run({ id }, app.site.services)
  await student.api.announcements.open({ id })
}

/** With a ticket of their browser, which is known from then on. */
async function checkIn({ app, student, mentor }: Users, id: string) {
  await app.db.delete(rateLimits)
  const { code } = await mentor.api.attendance.code({ id })
  const post = (path: string, body: object, cookie: string) =>
    app.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const given = await post('/api/check-in/ticket', { code }, '')
  const [ticket = ''] = (given.headers.get('set-cookie') ?? '').split(';')
  await post('/api/check-in', {}, `${student.cookie}; ${ticket}`)
}

/** A seat that is paused, a place on a waiting list that is offered a seat, and a calendar of both. */
async function fillSeats({ app, student, mentor }: Users, courseId: string, classmateId: string) {
  const studentId = student.user._id
  const of = { courseId, mentorId: mentor.user._id }
  const newBatch = (startTime: string, endTime: string, seats: number) =>
    mentor.api.batches.create({ ...batchDraft(of, { startTime, endTime, seats }), isConfirmed: true })
  const { _id: id } = await newBatch('06:00', '07:00', 15)
  await mentor.api.batches.giveSeat({ id, studentId, isConfirmed: true })
  await mentor.api.batches.pause({ id, studentId, pausedFrom: inDays(3), pausedUntil: inDays(5) })
  const { _id: full } = await newBatch('08:00', '09:00', 1)
  await mentor.api.batches.giveSeat({ id: full, studentId: classmateId, isConfirmed: true })
  await mentor.api.batches.giveSeat({ id: full, studentId, wait: true, isConfirmed: true })
  await mentor.api.batches.takeSeat({ id: full, studentId: classmateId })
  await student.api.batches.sawTimetable()
  const { pathname } = new URL((await student.api.batches.makeFeed()).url)
  await app.send(pathname)
}

/** Feedback with a name and without, a certificate that is valid and one that was revoked. */
export async function fillOutcomes({ app, student, admin, mentor }: Users, courseId: string) {
  const studentId = student.user._id
  const { classWith, newStudents } = classroom(app.db, mentor, courseId)
  const alone = await classWith(-300, [studentId])
  const many = await classWith(-400, [studentId, ...(await newStudents(5))])
  for (const { batchId: id } of [alone, many]) await mentor.api.feedback.ask({ id })
  const named = {
    comment: `${WORDS.comment}: more labs.`,
    review: `${WORDS.review}: well taught.`,
    isNamed: true,
    isReviewAgreed: true,
  }
  await student.api.feedback.give({ id: alone.batchId, ratings: RATINGS, ...named })
  const unnamed = { comment: `${WORDS.unnamed}: fewer slides.` }
  await student.api.feedback.give({ id: many.batchId, ratings: RATINGS, ...unnamed })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  const enrollmentIds = body.filter(({ student }) => student._id === studentId).map(({ _id }) => _id)
  for (const id of enrollmentIds) await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds, isAttested: true, isEarly: true })
  const reason = `${WORDS.revocation}: the name was wrong.`
  await admin.api.certificates.replace({ number: issued[0]?.number ?? '', reason })
}
