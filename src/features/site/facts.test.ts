import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Batch } from '#src/features/batches/shapes.ts'
import { describeFacts } from './facts.ts'

const course = (_id: string, title: string, price: number | null) => ({ _id, title, price, duration: '3 months' })
const courses = [
  course('sd', 'SAP S/4HANA SD: Sales and Distribution', 45_000),
  course('mm', 'SAP S/4HANA MM: Materials Management', 40_000),
  course('fico', 'SAP S/4HANA FICO: Finance and Controlling', null),
]
const batch = (
  courseId: string,
  name: string,
  weekdays: Batch['weekdays'],
  startTime: string,
  seatsLeft = 3,
): Batch => ({
  _id: name,
  courseId,
  courseTitle: courses.find(({ _id }) => _id === courseId)?.title ?? '',
  name,
  weekdays,
  startTime,
  endTime: '21:00',
  startsOn: '2026-12-05',
  classCount: 30,
  medium: 'classroom',
  room: 'Room 1',
  mentorName: 'Meera Nair',
  seats: 15,
  seatsLeft,
})
const batches = [
  batch('sd', 'Weekday evenings', ['mon', 'tue', 'wed', 'thu', 'fri'], '19:00'),
  batch('mm', 'Weekend mornings', ['sat', 'sun'], '10:00', 0),
]
const facts = (message: string, topic?: Parameters<typeof describeFacts>[1]) =>
  describeFacts(message, topic, { courses, batches })

/** product 16.9 */
test('fees are those that are printed on the courses: of the one that is named, or of all', () => {
  assert.deepEqual(facts('Price of MM?', 'fees'), {
    text: 'SAP S/4HANA MM: Materials Management: ₹40,000',
    link: { text: 'See the course', url: '/courses/mm' },
  })
  assert.deepEqual(facts('what are the fees', 'fees'), {
    text: 'SAP S/4HANA SD: Sales and Distribution: ₹45,000\nSAP S/4HANA MM: Materials Management: ₹40,000',
    link: { text: 'See all courses', url: '/courses' },
  })
  assert.equal(facts('fees for finance', 'fees')?.text, '', 'no price is printed on it')
})

test('batches are those that are planned, at the time that is asked for', () => {
  const weekend =
    'SAP S/4HANA MM: Materials Management, Weekend mornings: Sat and Sun, 10:00\u00a0AM – 9:00\u00a0PM, from 5 Dec 2026. Full'
  assert.equal(normal(facts('Is there a weekend batch for MM?', 'batches')?.text), normal(weekend))
  assert.equal(normal(facts('weekend or not', 'batches')?.text), normal(weekend))
  assert.match(facts('evening timing', 'batches')?.text ?? '', /^SAP S\/4HANA SD.*Weekday evenings.*3.seats.left$/)
  assert.equal(normal(facts('batches of MM at weekends', 'batches')?.text), normal(weekend))
  assert.equal(facts('SD at the weekend', 'batches')?.text, 'No such batch is planned at the moment.')
  assert.equal(
    describeFacts('SD at the weekend', 'batches', { courses, batches: [] })?.text,
    '',
    'without the classroom',
  )
})

test('a course that is named is answered for, whatever is asked; a word of every title names none', () => {
  assert.match(facts('MM')?.text ?? '', /3 months\n.*₹40,000\n.*Weekend mornings/)
  for (const message of ['SAP', 'Will it rain?', 'and', 'S/4HANA']) assert.equal(facts(message), undefined, message)
})

// product 16.9
test('of many lines a few are shown', () => {
  const many = Array.from({ length: 9 }, (_, at) => course(String(at), `Course ${at}`, 1_000 + at))
  const { text = '' } = describeFacts('fees', 'fees', { courses: many, batches: [] }) ?? {}
  assert.deepEqual(text.split('\n').slice(3), ['Course 3: ₹1,003', 'and 5 more'])
})

const normal = (text = '') => text.replace(/\s/g, ' ')
