import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '#src/features/accounts/server/table.ts'
import { discussions } from '#src/features/forum/server/table.ts'
import { testApp } from '#test/app.ts'
import { blogDraft, courseDraft, discussionDraft, studentRow } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, send, signedInAs } = await testApp()
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
type SignedIn = typeof student

for (const [title, published] of [
  ['Warehouse basics', true],
  ['Warehouse secrets', false],
  ['100% practical_billing \\ SD', true],
  ['1000 practical billing', true],
  ['ಗೋದಾಮು ನಿರ್ವಹಣೆ', true],
] as const)
  await mentor.api.courses.create(courseDraft({ title, published }))
for (const published of [true, false]) {
  const title = `Warehouse ${published ? 'news' : 'rumours'}`
  await admin.api.blogs.create(blogDraft({ title, published }))
}
await student.api.forum.create(discussionDraft({ title: 'Which warehouse is this?' }))

const newUser = (name: string, email: string) => studentRow({ name, email })
await db
  .insert(users)
  .values([
    newUser('किरण राव', 'k1@example.org'),
    newUser('ಕಿರಣ್ ಗೌಡ', 'k2@example.org'),
    newUser('Raoul D', 'raoul@example.org'),
    newUser('Asha Rao', 'asha@example.org'),
    newUser('Vijay Karao', 'vijay@example.org'),
  ])

const searchAs = (who: SignedIn, query: string) => who.api.search.global({ query })
/** What is found of one type, by name or title. */
async function of(who: SignedIn, query: string, type = 'Users') {
  const group = (await searchAs(who, query)).find((candidate) => candidate.type === type)
  return group?.data.map((item) => ('name' in item ? item.name : item.title)) ?? []
}

test('too long a query and control characters are refused; a blank one finds nothing', async () => {
  const long = await refusal(searchAs(student, 'x'.repeat(101)))
  assert.deepEqual([long.status, long.message], [400, 'Please search for at most 100 characters'])
  assert.equal((await refusal(searchAs(student, 'a\u0000b'))).status, 400)
  assert.deepEqual(await searchAs(student, ' \t '), [])
  assert.deepEqual(await (await send('/api/search/global', { headers: { cookie: student.cookie } })).json(), [])
})

// product 15.5
test('a student finds mentors and themselves by name, never another student, nor anyone by email', async () => {
  assert.deepEqual(await of(student, 'meera'), ['Meera Nair'])
  assert.deepEqual(await of(student, 'arjun'), ['Arjun Shetty'])
  for (const query of [
    'divya',
    'hegde',
    'Divya Hegde',
    'divy',
    'asha',
    'किरण',
    'mentor@example.com',
    'mentor@',
    'student',
  ])
    assert.deepEqual(await of(student, query), [], query)
  const [users] = await searchAs(student, 'ananya')
  assert.deepEqual(users, { type: 'Users', data: [{ _id: admin.user._id, name: 'Ananya Rao', role: 'mentor' }] })
})

test('mentors and admins find everyone, by name and by email, also who awaits approval', async () => {
  for (const who of [mentor, admin]) {
    assert.deepEqual(await of(who, 'divya'), ['Divya Hegde'])
    assert.deepEqual(await of(who, 'khan'), ['Farhan Khan'])
    assert.deepEqual(await of(who, 'student2@ex'), ['Divya Hegde'])
    assert.equal((await of(who, 'example.com')).length, 5)
  }
})

// product 15.5
test('drafts exist only for those who manage them', async () => {
  const [of_, courses, blogs] = [of, 'Courses', 'Blogs']
  assert.deepEqual(await of_(student, 'warehouse', courses), ['Warehouse basics'])
  assert.deepEqual(await of_(mentor, 'warehouse', courses), ['Warehouse basics', 'Warehouse secrets'])
  assert.deepEqual(await of_(student, 'warehouse', blogs), ['Warehouse news'])
  assert.deepEqual(await of_(mentor, 'warehouse', blogs), ['Warehouse news'])
  assert.deepEqual(await of_(admin, 'warehouse', blogs), ['Warehouse news', 'Warehouse rumours'])
})

// product 15.4
test('groups come in one order, each only where it has rows', async () => {
  const groups = await searchAs(student, 'warehouse')
  assert.deepEqual(
    groups.map(({ type }) => type),
    ['Courses', 'Blogs', 'Forum Discussions'],
  )
  assert.deepEqual(Object.keys(groups[1]?.data[0] ?? {}).sort(), ['_id', 'slug', 'title'])
  assert.deepEqual(Object.keys(groups[2]?.data[0] ?? {}).sort(), ['_id', 'title'])
  assert.deepEqual(await searchAs(student, 'zzzzzz'), [])
})

// product 15.6
test('words and prefixes in any order and case, and typos', async () => {
  for (const query of ['nair', 'NAIR me', 'nair meera', 'mee nai', 'Meera   Nair', 'mera', 'Meera Nayr', 'meear'])
    assert.deepEqual(await of(student, query), ['Meera Nair'], query)
  assert.deepEqual(await of(student, 'wharehouse', 'Courses'), ['Warehouse basics'])
  // In the first half of the word, in the second, and across both.
  for (const query of ['waerhouse', 'warehuose', 'warheouse', 'warehous basic', 'basisc'])
    assert.deepEqual(await of(student, query, 'Courses'), ['Warehouse basics'], query)
  assert.deepEqual(await of(student, 'hous bas', 'Courses'), ['Warehouse basics'])
  assert.deepEqual(await of(student, 'Meera Rao'), [])
})

// product 15.6
test('names in Indian scripts are found by word, prefix and with a typo', async () => {
  for (const query of ['किरण', 'किर', 'कि', 'राव', 'राव किरण', 'किरन', 'किराण'])
    assert.equal((await of(mentor, query))[0], 'किरण राव', query)
  for (const query of ['ಕಿರಣ್', 'ಗೌಡ', 'ಗೌ', 'ಕಿರನ್']) assert.ok((await of(mentor, query)).includes('ಕಿರಣ್ ಗೌಡ'), query)
  assert.deepEqual(await of(student, 'ನಿರ್ವಹಣೆ', 'Courses'), ['ಗೋದಾಮು ನಿರ್ವಹಣೆ'])
})

test('% _ and \\ mean themselves, and no quote gets out', async () => {
  const billing = ['100% practical_billing \\ SD']
  for (const query of ['100%', '100% prac', 'practical_b', '\\', '\\ SD', '%', 'l_b'])
    assert.deepEqual(await of(student, query, 'Courses'), billing, query)
  for (const query of ["'", '"', "'; drop table users; --", '(', '[', '.*', '$1', '?'])
    assert.deepEqual(await of(student, query), [], query)
  assert.deepEqual(await of(mentor, '%'), [])
  assert.deepEqual(await of(mentor, '_____'), [])
})

test('the best comes first: the beginning of the name, of a word, inside, alike', async () => {
  assert.deepEqual(await of(mentor, 'rao'), ['Raoul D', 'Asha Rao', 'Ananya Rao', 'Vijay Karao'])
})

// product 15.4
test('at most ten of a group', async () => {
  await db.insert(users).values(Array.from({ length: 12 }, (_, at) => newUser(`Twin ${at}`, `twin${at}@example.org`)))
  await db.insert(discussions).values(
    Array.from({ length: 12 }, (_, at) => ({
      title: `Twin question ${at}`,
      content: 'The same?',
      category: 'Other' as const,
    })),
  )
  const groups = await searchAs(mentor, 'twin')
  assert.deepEqual(
    groups.map(({ data }) => data.length),
    [10, 10],
  )
  assert.deepEqual(await of(mentor, 'twin 11'), ['Twin 11'])
})
