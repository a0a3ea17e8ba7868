import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSections, demoShown } from '../../../db/demo/institute/institute.ts'
import { composeInvitation, dueReminder, listReminders } from './rules.ts'

/** In India, half past five hours ahead of UTC. */
const india = (time: string) => new Date(`${time}+05:30`).toISOString()
const startsAt = india('2027-01-06T19:00')
const notSent = {
  startsAt,
  notifiedAt: india('2027-01-02T10:00'),
  eveningReminderSentAt: null,
  hoursReminderSentAt: null,
}
const due = (
  time: string,
  more: Partial<typeof notSent> | { eveningReminderSentAt?: string; hoursReminderSentAt?: string } = {},
) => dueReminder({ ...notSent, ...more }, Date.parse(india(time)))

// product 25.16
test('visitors are reminded at six the evening before and two hours before, by the clocks of the institute', () => {
  assert.deepEqual(listReminders(startsAt), {
    evening: Date.parse(india('2027-01-05T18:00')),
    hours: Date.parse(india('2027-01-06T17:00')),
  })
  // A class after midnight in UTC, and one before it in India.
  assert.equal(listReminders(india('2027-01-06T04:00')).evening, Date.parse(india('2027-01-05T18:00')))
})

test('no reminder is due before its moment, once it was sent, or once the class has begun', () => {
  assert.equal(due('2027-01-05T17:59'), undefined)
  assert.equal(due('2027-01-05T18:00'), 'evening')
  assert.equal(due('2027-01-05T18:01', { eveningReminderSentAt: india('2027-01-05T18:00') }), undefined)
  assert.equal(due('2027-01-06T16:59'), 'evening')
  assert.equal(due('2027-01-06T17:00'), 'hours', 'the earlier one is left out')
  assert.equal(due('2027-01-06T18:59', { hoursReminderSentAt: india('2027-01-06T17:00') }), undefined)
  assert.equal(due('2027-01-06T18:59'), 'hours')
  assert.equal(due('2027-01-06T19:00'), undefined)
  assert.equal(due('2027-01-13T19:00'), undefined, 'after a week of downtime')
})

test('whoever was invited after the moment of a reminder is not reminded of what they have just read', () => {
  assert.equal(due('2027-01-05T20:00', { notifiedAt: india('2027-01-05T18:00') }), undefined)
  assert.equal(due('2027-01-06T17:30', { notifiedAt: india('2027-01-05T18:00') }), 'hours')
  assert.equal(due('2027-01-06T18:00', { notifiedAt: india('2027-01-06T17:30') }), undefined)
})

test("the message after an invitation is the institute's, filled in, and has no secret link", () => {
  const hours = { startsAt, endsAt: india('2027-01-06T21:00') }
  const text = composeInvitation(
    'Asha Kini',
    { title: 'SAP S/4HANA SD', joinUrl: null, ...hours },
    { templates: demoSections.enquiries.messages, institute: demoShown },
  )
  for (const detail of ['Asha Kini', 'SAP S/4HANA SD', 'Wed, 6 Jan 2027, 7:00 PM to 9:00 PM', demoShown.address])
    assert.ok(text.includes(detail), detail)
  assert.doesNotMatch(text, /[{}]|demo-invitation/)
})

test('the message after an invitation to an online class has its link, and no address', () => {
  const joinUrl = 'https://meet.example.com/sd'
  const text = composeInvitation(
    'Asha Kini',
    { title: 'SAP S/4HANA SD', joinUrl, startsAt, endsAt: india('2027-01-06T21:00') },
    { templates: demoSections.enquiries.messages, institute: demoShown },
  )
  for (const detail of ['Asha Kini', 'online class of SAP S/4HANA SD', `Join it here: ${joinUrl} `])
    assert.ok(text.includes(detail), detail)
  assert.doesNotMatch(text, /[{}]|Map:/)
  assert.ok(!text.includes(demoShown.address))
})
