import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoSections, demoShown } from '../../../../db/demo/institute/institute.ts'
import { preparedMessages } from './prepared-messages.ts'

const noon = Date.parse('2027-01-05T06:30:00Z')
const enquirer = { name: 'Tara', courses: ['sap-mm'], visit: null, offer: null }
const visit = {
  courseTitle: 'SAP S/4HANA MM',
  startsAt: '2027-01-06T13:30:00Z',
  endsAt: '2027-01-06T15:00:00Z',
  isOnline: false,
  hasCome: false,
}
const offer = { courseTitle: 'SAP S/4HANA MM', batch: 'Weekday evenings', until: '2027-01-06T13:30:00Z' }
const { messages: templates } = demoSections.enquiries
const ours = { templates, institute: demoShown }
const namesOf = (about: Parameters<typeof preparedMessages>[0]) =>
  preparedMessages(about, ours, noon).map(({ name }) => name)

describe('prepared messages', () => {
  test('one who only asked gets a reply', () => {
    assert.deepEqual(namesOf(enquirer), ['Reply'])
    const [reply] = preparedMessages(enquirer, ours, noon)
    assert.equal(reply?.text, 'Hello Tara, this is Kaveri ERP Academy. You asked about SAP S/4HANA MM.')
  })
  test('one who asked about several courses, or about none, reads so', () => {
    for (const [courses, words] of [
      [['sap-le', 'sap-sd'], 'SAP S/4HANA LE and SAP S/4HANA SD'],
      [[], 'our courses'],
    ] as const)
      assert.match(
        preparedMessages({ ...enquirer, courses: [...courses] }, ours, noon)[0]?.text ?? '',
        new RegExp(`about ${words}\\.$`),
      )
  })
  test('an invitation and a reminder name the class, until it begins', () => {
    assert.deepEqual(namesOf({ ...enquirer, visit }), ['Reply', 'Invitation', 'Reminder'])
    const [, invitation] = preparedMessages({ ...enquirer, visit }, ours, noon)
    assert.match(invitation?.text ?? '', /: Wed, 6 Jan 2027, 7:00 PM to 8:30 PM, at Kaveri ERP Academy/)
    assert.deepEqual(namesOf({ ...enquirer, visit: { ...visit, startsAt: '2027-01-05T06:00:00Z' } }), ['Reply'])
  })
  test('an invitation that says where to come is not for an online class', () => {
    assert.deepEqual(namesOf({ ...enquirer, visit: { ...visit, isOnline: true } }), ['Reply'])
  })
  test('what follows a demo class needs that they came, and an offer that one stands', () => {
    const came = { ...visit, startsAt: '2027-01-04T13:30:00Z', endsAt: '2027-01-04T15:00:00Z', hasCome: true }
    assert.deepEqual(namesOf({ ...enquirer, visit: came, offer }), ['Reply', 'After the demo', 'Seat offered'])
  })
  test('no placeholder is left, and none is unknown', () => {
    const all = [{ ...visit, hasCome: true }, visit].flatMap((visit) =>
      preparedMessages({ ...enquirer, visit, offer }, ours, noon),
    )
    assert.equal(new Set(all.map(({ name }) => name)).size, Object.keys(templates).length)
    for (const { subject, text } of all) assert.doesNotMatch(subject + text, /[{}]|undefined|\u00a0/)
  })
  test('a message is the institute’s own, and left out where something it says is not known', () => {
    const reply = { name: 'Answer', subject: 'From {institute}', text: '{institute} is at {map}.' }
    const changed = { ...templates, reply }
    const institute = { ...demoShown, name: 'Pune School', mapQuery: 'Kothrud' }
    const [first] = preparedMessages(enquirer, { templates: changed, institute }, noon)
    assert.deepEqual(first, {
      name: 'Answer',
      subject: 'From Pune School',
      text: 'Pune School is at https://www.google.com/maps?q=Kothrud.',
    })
    const nowhere = { ...institute, mapQuery: '', address: '' }
    assert.deepEqual(preparedMessages(enquirer, { templates: changed, institute: nowhere }, noon), [])
  })
  test('marks of direction in a name do not turn the sentence around', () => {
    assert.match(preparedMessages({ ...enquirer, name: '\u202eTara' }, ours, noon)[0]?.text ?? '', /^Hello Tara, /)
  })
})
