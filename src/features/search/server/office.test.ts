import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '#src/features/accounts/server/table.ts'
import { classroom } from '#test/classroom.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { courseDraft, studentRow } from '#test/factories.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { numberBeginnings } from './office-queries.ts'

const { db, signedInAs, admin, ask } = await enquirersApp()
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
type SignedIn = typeof mentor

async function of(who: SignedIn, query: string, type: string) {
  const groups = await who.api.search.global({ query })
  assert.equal(new Set(groups.map((group) => group.type)).size, groups.length, 'each kind once')
  const group = groups.find((each) => each.type === type)
  return group?.data.map((item) => ('name' in item ? item.name : item.title)) ?? []
}

const SPELLINGS = [
  '9845099123',
  '98450 99123',
  '098450-99123',
  '+91 98450 99123',
  '0091 98450 99123',
  '(91) 98450.99123',
  '98450 991',
]

// product 15.5
test('staff find users by phone number in any spelling, students nobody', async () => {
  const phone = '+919845099123'
  await db.insert(users).values({ ...studentRow({ name: 'Phoned Student' }), phone, phoneE164: phone })
  for (const spelling of SPELLINGS) {
    assert.deepEqual(await of(mentor, spelling, 'Users'), ['Phoned Student'], spelling)
    assert.deepEqual(await student.api.search.global({ query: spelling }), [], spelling)
  }
  for (const none of ['984', '+', '98450 99124', '99123', 'SAP 9845099123', '%%%%%', '_____'])
    assert.deepEqual(await of(mentor, none, 'Users'), [], none)
  assert.deepEqual(numberBeginnings('20 26'), [], 'a year is no number')
})

// product 25.3
test('admins find who asked by every name, number and address they ever gave, mentors and students nobody', async () => {
  const who = { fullName: 'Malati Searched', email: 'malati@example.org', phone: '9845099555' }
  await ask('book', who)
  await ask('send', { ...who, fullName: 'Malati Iyer', phone: '9845099666' })
  const [merged] = (await admin.api.enquirers.list({ q: 'malati@' })).body
  const sister = { fullName: 'Kamala Sister', email: 'kamala@example.org', phone: '9845099777' }
  await ask('book', sister)
  const [from] = (await admin.api.enquirers.list({ q: 'kamala@' })).body
  await admin.api.enquirers.merge({ id: from?._id ?? '', into: merged?._id ?? '' })
  for (const query of [
    'searched malati',
    'iyer',
    'kamala',
    'malati@example.org',
    '98450 99555',
    '+91 98450-99666',
    '098450 99777',
    '0091 98450 99777',
  ]) {
    assert.equal((await of(admin, query, 'Enquiries')).length, 1, query)
    if (!query.startsWith('searched'))
      assert.equal((await admin.api.enquirers.list({ q: query })).body.length, 1, query)
    for (const stranger of [mentor, student]) assert.deepEqual(await of(stranger, query, 'Enquiries'), [], query)
  }
})

test('staff find batches by course, pattern and mentor, students none', { skip: !HAS_CLASSROOM }, async () => {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Quokka husbandry' }))
  await classroom(db, mentor, courseId).classWith(60, [])
  for (const query of ['quokka', `husbandry ${mentor.user.name}`])
    assert.equal((await of(mentor, query, 'Batches')).length, 1, query)
  assert.deepEqual(await of(mentor, 'quokka nobody', 'Batches'), [])
  assert.deepEqual(await of(student, 'quokka', 'Batches'), [])
})
