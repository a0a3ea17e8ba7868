import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { batches } from '../../src/features/batches/server/table.ts'
import { blogs } from '../../src/features/blogs/server/table.ts'
import { courses } from '../../src/features/courses/server/table.ts'
import { testApp, testDatabase } from '../app.ts'
import { batchDraft, blogDraft, courseDraft } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { AT_ONCE, allAtOnce, count, forgetLimits, ROUNDS } from './at-once.ts'

/** Two processes, as behind a balancer: half of them ask one, half the other. */
const databaseUrl = await testDatabase()
const [first, second] = [await testApp({ databaseUrl }), await testApp({ databaseUrl })]
const [here, there] = [await first.signedInAs('admin'), await second.signedInAs('admin')]
const { db } = first
const apiAt = (at: number) => (at % 2 ? here : there).api

type Versioned = { version: number; saved: string }

/** Of parallel edits of one version one is saved in full; all others get a conflict. */
async function assertOneSaves(
  find: () => Promise<Versioned[]>,
  edit: (at: number, name: string, version: number) => Promise<unknown>,
) {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const [{ version } = { version: 0 }] = await find()
    const savers: string[] = []
    const statuses = await allAtOnce(async (at) => {
      const name = `Saved by ${at} in round ${round}`
      await edit(at, name, version)
      savers.push(name)
    })
    assert.deepEqual([count(statuses, 200), count(statuses, 409)], [1, AT_ONCE - 1], statuses.join())
    assert.deepEqual(await find(), [{ version: version + 1, saved: savers[0] }])
  }
}

test('of parallel edits of one version of a course one is saved', async () => {
  const { _id: id } = await here.api.courses.create(courseDraft())
  const row = { version: courses.version, saved: courses.title }
  await assertOneSaves(
    () => db.select(row).from(courses).where(eq(courses._id, id)),
    (at, title, version) => apiAt(at).courses.edit({ id, version, ...courseDraft({ title }) }),
  )
})

test('of parallel edits of one version of a post one is saved', async () => {
  const { _id: id } = await here.api.blogs.create(blogDraft())
  const row = { version: blogs.version, saved: blogs.title }
  await assertOneSaves(
    () => db.select(row).from(blogs).where(eq(blogs._id, id)),
    (at, title, version) => apiAt(at).blogs.edit({ id, version, ...blogDraft({ title }) }),
  )
})

test('of parallel edits of one version of a batch one is saved', { skip: !HAS_CLASSROOM }, async () => {
  const { _id: courseId } = await here.api.courses.create(courseDraft())
  const draft = batchDraft({ courseId, mentorId: here.user._id }, { classCount: 1 })
  const { _id: id } = await here.api.batches.create({ ...draft, isConfirmed: true })
  const row = { version: batches.version, saved: batches.room }
  await assertOneSaves(
    () => db.select(row).from(batches).where(eq(batches._id, id)),
    (at, room, version) => apiAt(at).batches.edit({ ...draft, id, version, room, isConfirmed: true }),
  )
})

test('posts of one title that are written at once have each an address of its own', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const slugs: string[] = []
    const statuses = await allAtOnce(async (at) => {
      const { slug } = await apiAt(at).blogs.create(blogDraft({ title: `At once ${round}` }))
      slugs.push(slug)
    })
    assert.equal(count(statuses, 200), AT_ONCE, statuses.join())
    const numbered = Array.from({ length: AT_ONCE }, (_, at) => `at-once-${round}${at ? `-${at + 1}` : ''}`)
    assert.deepEqual(slugs.toSorted(), numbered.toSorted())
  }
})

test('courses of one title that are written at once are all there', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const title = `At once ${round}`
    const ids = new Set<string>()
    const statuses = await allAtOnce(async (at) => {
      const { _id } = await apiAt(at).courses.create(courseDraft({ title }))
      ids.add(_id)
    })
    assert.equal(count(statuses, 200), AT_ONCE, statuses.join())
    assert.deepEqual([ids.size, await db.$count(courses, eq(courses.title, title))], [AT_ONCE, AT_ONCE])
  }
})
