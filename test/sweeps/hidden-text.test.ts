import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMeta } from '../../src/access/procedure.ts'
import { contract } from '../../src/app/contract.ts'
import { CLASSROOM } from '../../src/app/reactions.ts'
import * as z from '../../src/shared/zod.ts'
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

const WORDS = ['quagga', 'okapi']

/** Every address that is read, searched for what is hidden where its contract takes words to search for. */
const addresses = Object.entries(contract)
  .filter(([feature]) => HAS_CLASSROOM || !CLASSROOM.includes(feature))
  .flatMap(([, procedures]) => Object.values(procedures))
  .map((procedure) => ({ ...readMeta(procedure), searched: searchedBy(procedure['~orpc'].inputSchema) }))
  .filter(({ method, path }) => method === 'GET' && !FOR_STAFF.includes(path) && !path.startsWith('/auth/'))
  .flatMap(({ path, searched }) => {
    const ids = path === '/forum/discussions/{id}' ? hidden.map(({ id }) => id) : [student.user._id]
    const queries = searched.flatMap((name) => WORDS.map((word) => `?${name}=${word}`))
    return ids.flatMap((id) =>
      ['', ...queries].map((query) => `/api${path.replace('{role}', 'mentor').replace(/\{\w+\}/g, id)}${query}`),
    )
  })

function searchedBy(input: unknown) {
  const { shape } = z.object({ shape: z.record(z.string(), z.unknown()) }).safeParse(input).data ?? { shape: {} }
  return ['q', 'query'].filter((name) => name in shape)
}

async function holders(cookies: Record<string, string>, among = addresses) {
  async function heldBy([who, cookie]: [string, string]) {
    const holding: string[] = []
    for (const address of among) {
      const text = await (await send(address, { headers: { cookie } })).text()
      // What was searched for is repeated in the address of a next page.
      if (HIDDEN.test(text)) holding.push(`${who} ${address}`)
    }
    return holding
  }
  return (await Promise.all(Object.entries(cookies).map(heldBy))).flat()
}

/** Which show it before it is hidden, and again after. */
const SHOWING = [
  '/api/forum/discussions',
  `/api/forum/discussions/${discussion._id}`,
  '/api/forum/discussions?q=quagga',
  '/api/search/global?query=quagga',
]

test('what is read and searched is everything that showed it', async () => {
  assert.ok(addresses.length > 60, String(addresses.length))
  for (const address of SHOWING) assert.ok(addresses.includes(address), address)
  assert.deepEqual(
    await holders({ guest: '' }, SHOWING.slice(0, 3)),
    SHOWING.slice(0, 3).map((address) => `guest ${address}`),
  )
  assert.deepEqual(await holders({ admin: admin.cookie }, SHOWING.slice(3)), [`admin ${SHOWING[3]}`])
})

// product 9.17
test('hidden text is in no response and in no event', async () => {
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
  const after = await holders({ guest: '' }, SHOWING.slice(0, 3))
  assert.ok(after.includes('guest /api/forum/discussions') && after.includes('guest /api/forum/discussions?q=quagga'))
})
