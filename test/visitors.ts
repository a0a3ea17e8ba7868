import { demoShown } from '../db/demo/institute/institute.ts'
import { identifyRequest } from '../src/features/enquirers/server/identity-queries.ts'
import { nameDemoCourse } from '../src/features/enquiries/rules.ts'
import { demoBookings } from '../src/features/enquiries/server/table.ts'
import type { testApp } from './app.ts'
import { classroom } from './classroom.ts'
import { courseDraft } from './factories.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'signedInAs'>
let count = 0

/** A published course for a choice of the demo form, with classes at any moment, and bookings for it. */
export async function visitorsOf({ db, signedInAs }: App, course: string) {
  const mentor = await signedInAs('mentor')
  const draft = courseDraft({ title: nameDemoCourse(course, demoShown.demoCourses), published: true })
  const { _id: courseId } = await mentor.api.courses.create(draft)
  const { classWith, newStudents } = classroom(db, mentor, courseId)
  return {
    courseId,
    mentor,
    newStudents,
    /** Begins so many minutes from now, and lasts two hours. */
    classIn: (minutes: number, seats = 15) => classWith(minutes, [], { seats, room: 'Lab 2' }),
    /** Of a visitor whom no other test knows, as the form would have stored it. */
    async booking() {
      const number = ++count
      const who = {
        fullName: `Visitor ${number}`,
        email: `visitor${number}.${course}@example.org`,
        phone: `+9198860${10_000 + number}`,
      }
      const [row] = await db
        .insert(demoBookings)
        .values({ ...who, course, message: '' })
        .returning()
      if (!row) throw new Error('insert returned no row')
      await db.transaction((tx) => identifyRequest(tx, row._id, demoShown))
      return row
    },
  }
}
