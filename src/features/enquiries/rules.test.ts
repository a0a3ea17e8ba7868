import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withPlainSpaces } from '#src/shared/text.ts'
import { demoShown } from '../../../db/demo/institute/institute.ts'
import { BookingForm, MessageForm } from './contract.ts'
import {
  courseOfRequest,
  describeChange,
  describeDue,
  dueAt,
  findDemoCourse,
  nameDemoCourse,
  normalizeMailbox,
  replyToBooking,
  replyToMessage,
  SUBJECTS,
  seatRequest,
} from './rules.ts'

const { demoCourses } = demoShown

test('a course is chosen by the module its title names, and left to choose where the form has none', () => {
  const find = (title: string) => findDemoCourse(title, demoCourses)
  const titles = [
    'SAP S/4HANA SD: Sales and Distribution',
    'Warehouses (LE)',
    'SAP S/4HANA FICO',
    'Misdeeds',
    'Ordered',
  ]
  assert.deepEqual(titles.map(find), ['sap-sd', 'sap-le', undefined, undefined, undefined])
})

test('a course of any subject is found by the words that tell it from the others', () => {
  const offered = [
    { key: 'python', name: 'Python' },
    { key: 'data', name: 'Python for data' },
    { key: 'manual', name: 'Manual testing' },
    { key: 'automation', name: 'Automation testing' },
    { key: 'cpp', name: 'C++' },
    { key: 'kannada', name: 'ಕನ್ನಡ' },
    { key: 'not-sure', name: 'Not sure yet' },
  ]
  for (const [title, key] of [
    ['Python in six weeks', 'python'],
    ['Data analysis: Python for data', 'data'],
    ['MANUAL software testing', 'manual'],
    ['Automation with Selenium', 'automation'],
    ['Software testing', undefined],
    ['C++, the language', 'cpp'],
    ['C for beginners', undefined],
    ['ಮಾತನಾಡುವ ಕನ್ನಡ', 'kannada'],
  ] as const)
    assert.equal(findDemoCourse(title, offered), key, title)
  assert.equal(findDemoCourse('Python', []), undefined)
})

test('what a booking asked for is named as the institute names it now, and by its key once it is no longer offered', () => {
  assert.equal(nameDemoCourse('sap-sd', demoCourses), 'SAP S/4HANA SD')
  assert.equal(nameDemoCourse('sap-fico', demoCourses), 'sap-fico')
})

// product 7.18
test('a request for a seat in a course that the form does not offer chooses "Not sure yet", where that is offered', () => {
  const offered = [...demoCourses, { key: 'not-sure', name: 'Not sure yet' }]
  assert.equal(courseOfRequest('SAP S/4HANA SD', offered), 'sap-sd')
  assert.equal(courseOfRequest('Welding', offered), 'not-sure')
  assert.equal(courseOfRequest('Welding', [{ key: 'sap-sd', name: 'SAP S/4HANA SD' }]), '')
})

test('a request for a seat names course, batch and day; in a full batch it is for the waiting list', () => {
  const batch = { courseTitle: 'SAP S/4HANA SD', name: 'Weekend mornings', startsOn: '2026-12-05', seatsLeft: 2 }
  const [seat, place] = [seatRequest(batch), seatRequest({ ...batch, seatsLeft: 0 })].map(withPlainSpaces)
  assert.equal(seat, 'I would like a seat in SAP S/4HANA SD: Weekend mornings, from 5 Dec 2026.')
  assert.equal(place, 'Please put me on the waiting list for SAP S/4HANA SD: Weekend mornings, from 5 Dec 2026.')
  const longest = { ...batch, courseTitle: 'T'.repeat(200), name: 'N'.repeat(100), seatsLeft: 0 }
  const { success } = BookingForm.shape.message.safeParse(seatRequest(longest))
  assert.ok(success, 'it fits into the message')
})

test('each choice of a form has its label, in the order of the contract', () => {
  assert.deepEqual(
    demoCourses.map(({ name }) => name),
    ['SAP S/4HANA SD', 'SAP S/4HANA MM', 'SAP S/4HANA LE'],
  )
  assert.deepEqual(Object.keys(SUBJECTS), MessageForm.shape.subject.options)
  assert.deepEqual(Object.values(SUBJECTS), [
    'Course enquiry',
    'Admission',
    'Fees',
    'Placement',
    'Demo class',
    'Technical support',
    'Something else',
  ])
})

test('addresses that differ only after a plus sign are one mailbox', () => {
  for (const [email, mailbox] of [
    ['asha@example.org', 'asha@example.org'],
    ['asha+demo@example.org', 'asha@example.org'],
    ['asha+demo+again@example.org', 'asha@example.org'],
    ['asha+@example.org', 'asha@example.org'],
    ['asha.kini@example.org', 'asha.kini@example.org'],
    ['asha@plus+sign.example', 'asha@plus+sign.example'],
  ] as const)
    assert.equal(normalizeMailbox(email), mailbox)
})

const HOUR = 60 * 60_000

// product 11.14
test('a message is due a day after it came, or when the institute opens next', () => {
  for (const [came, due] of [
    ['2026-11-19T10:00+05:30', '2026-11-20T10:00+05:30'],
    ['2026-11-19T23:59+05:30', '2026-11-21T09:30+05:30'],
    ['2026-11-20T00:00+05:30', '2026-11-21T09:30+05:30'],
    ['2026-11-20T18:29:59+05:30', '2026-11-21T18:29:59+05:30'],
    ['2026-11-20T18:30+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-21T12:00+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-22T08:00+05:30', '2026-11-23T09:30+05:30'],
    ['2026-11-22T12:00+05:30', '2026-11-23T12:00+05:30'],
  ] as const)
    assert.equal(dueAt(came, demoShown), new Date(due).toISOString(), came)
})

test('without opening hours no hour counts as closed', () => {
  const came = '2026-11-21T22:00:00.000Z'
  assert.equal(dueAt(came, { openingHours: '' }), '2026-11-22T22:00:00.000Z')
})

test('no message is due sooner than in a day, nor later than after a Sunday, nor before one that came before it', () => {
  const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
  const due = (instant: number) => Date.parse(dueAt(new Date(instant).toISOString(), demoShown))
  const inOrder = fc.property(instants, fc.nat({ max: 48 * HOUR }), (came, later) => {
    const waits = due(came) - came
    // From the end of a Saturday, 39 hours.
    assert.ok(waits >= 24 * HOUR && waits <= (24 + 39) * HOUR)
    assert.ok(due(came) <= due(came + later))
  })
  fc.assert(inOrder, { numRuns: 500 })
})

test('how long is left is said in words, and so is how long it is over', () => {
  const due = Date.parse('2026-11-20T10:00:00.000Z')
  for (const [now, text] of [
    [due - 3 * HOUR, 'due in 3 hours'],
    [due, 'due in less than a minute'],
    [due + 1, 'overdue by less than a minute'],
    [due + 49 * HOUR, 'overdue by 2 days'],
  ] as const)
    assert.equal(describeDue(new Date(due).toISOString(), now), text)
})

test('a state is followed by who gave it and when, as far as that is known', () => {
  const changedAt = '2026-11-20T10:00:00.000Z'
  const now = Date.parse(changedAt) + 2 * HOUR
  for (const [state, changedByName, text] of [
    ['called', 'Ananya Rao', 'by Ananya Rao, 2 hours ago'],
    ['done', null, '2 hours ago'],
    ['new', 'Ananya Rao', 'again by Ananya Rao, 2 hours ago'],
  ] as const)
    assert.equal(describeChange({ state, changedByName, changedAt }, now), text)
  assert.equal(describeChange({ state: 'new', changedByName: null, changedAt: null }, now), '')
})

test('a reply begins with who we are, whom we mean and what they asked', () => {
  const message = 'x'.repeat(300)
  const booking = replyToBooking({ fullName: 'Asha Kini', course: 'sap-sd', message: '' }, demoShown)
  assert.equal(booking.subject, 'Your free demo class: SAP S/4HANA SD')
  const hello = `Hello Asha Kini, this is ${demoShown.name}.`
  assert.equal(booking.text, `${hello} You asked for a free demo class in SAP S/4HANA SD.`)
  const reply = replyToMessage({ fullName: 'Asha Kini', subject: 'fees', message }, demoShown)
  assert.equal(reply.subject, `Your message to ${demoShown.name}: Fees`)
  assert.equal(reply.text, `${hello} Thank you for your message. You wrote: "${'x'.repeat(200)}…"`)
})
