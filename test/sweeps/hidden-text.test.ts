import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '../../src/app/permissions.ts'
import { CLASSROOM } from '../../src/app/reactions.ts'
import { testApp } from '../app.ts'
import { discussionDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { listenAs } from '../listener.ts'
import { until } from '../until.ts'

const { url, send, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]
const reason = 'It is about an animal.'

// Words that nothing else of the site holds.
const TITLE = 'Quagga in the title'
const CONTENT = 'A quagga in the content of it'
const REPLY = 'Okapi, and nothing but'
const HIDDEN = /quagga|okapi/i

const { discussion } = await student.api.forum.create(discussionDraft({ title: TITLE, content: CONTENT }))
const plain = await student.api.forum.create(discussionDraft({ title: 'A plain question' }))
const { reply } = await student2.api.forum.reply({ id: plain.discussion._id, content: REPLY })
const hidden = [{ id: discussion._id }, { id: plain.discussion._id, replyId: reply._id }]

const readers = { guest: '', student: student.cookie, student2: student2.cookie, mentor: mentor.cookie }
/** Staff decide by what was written; the log keeps what a discussion was called, for admins alone. */
const FOR_STAFF = ['/forum/reports', '/activity', '/activity.csv']

/** Every address that is read, searched for what is hidden where it can be searched. */
const addresses = permissions
  .filter(({ method, feature }) => method === 'GET' && (HAS_CLASSROOM || !CLASSROOM.includes(feature)))
  .map(({ path }) => path)
  .filter((path) => !FOR_STAFF.includes(path) && !path.startsWith('/auth/'))
  .flatMap((path) => {
    const ids = path === '/forum/discussions/{id}' ? hidden.map(({ id }) => id) : [student.user._id]
    return ids.map((id) => path.replace('{role}', 'mentor').replace(/\{\w+\}/g, id))
  })
  .flatMap((path) =>
    ['', '?q=quagga', '?query=quagga', '?q=okapi', '?query=okapi'].map((query) => `/api${path}${query}`),
  )

async function holders(cookies: Record<string, string>) {
  const holding: string[] = []
  for (const [who, cookie] of Object.entries(cookies))
    for (const address of addresses) {
      const text = await (await send(address, { headers: { cookie } })).text()
      // What was searched for is repeated in the address of a next page.
      if (HIDDEN.test(text)) holding.push(`${who} ${address}`)
    }
  return holding
}

test('hidden text is in no response and in no event', async () => {
  const before = await holders({ guest: '', admin: admin.cookie })
  for (const address of ['/api/forum/discussions', `/api/forum/discussions/${discussion._id}`])
    assert.ok(before.includes(`guest ${address}`), `${address} showed it`)
  assert.ok(before.includes('admin /api/search/global?query=quagga'))
  assert.ok(before.includes('guest /api/forum/discussions?q=quagga'))
  const ears = [student, student2, mentor].map(({ cookie }) => listenAs(url, cookie))
  for (const { settled } of ears) assert.ok(await settled)

  await student2.api.forum.report({ id: discussion._id, reason })
  for (const post of hidden) await mentor.api.forum.setVisibility({ ...post, hidden: true, reason })
  assert.deepEqual(await holders({ ...readers, admin: admin.cookie }), [])

  for (const { received, close } of ears) {
    await until(() => received.filter(({ name }) => name === 'discussionChanged').length === 2, 'both are received')
    assert.doesNotMatch(JSON.stringify(received), HIDDEN)
    close()
  }
  const { body } = await mentor.api.forum.reports({ state: 'hidden' })
  assert.deepEqual(body.map(({ content }) => content).sort(), [CONTENT, REPLY].sort(), 'staff still read it')
})

test('what is shown again is found again', async () => {
  for (const post of hidden) await mentor.api.forum.setVisibility({ ...post, hidden: false, reason })
  const after = await holders({ guest: '' })
  assert.ok(after.includes('guest /api/forum/discussions') && after.includes('guest /api/forum/discussions?q=quagga'))
})
