import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { cleanUp } from '#src/app/jobs.ts'
import { testApp } from '#test/app.ts'
import { courseDraft } from '#test/factories.ts'

const { db, site, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]

type Count = { of: string; kind: string; count: number }
const rows = async (query: ReturnType<typeof sql>) => (await db.execute<Count>(query)).rows
const summed = () =>
  rows(
    sql`select "of", kind, sum(more)::int as count from row_counts group by 1, 2 having sum(more) <> 0 order by 1, 2`,
  )
const counted = () =>
  rows(sql`select 'courses' as "of", case when published then 'published' else 'draft' end as kind, count(*)::int from courses group by 2
    union all select 'enrollments', completion_status, count(*)::int from enrollments group by 2
    union all select 'enquirers', state, count(*)::int from enquirers group by 2
    union all select 'users', case when role = 'mentor' then role when is_approved then role else 'pending' end, count(*)::int
      from users group by 2
    order by 1, 2`)
async function agree(what: string) {
  const sums = await summed()
  assert.deepEqual(sums, await counted(), what)
  return sums
}

test('sums agree with what there is, through everything that can happen to it', async () => {
  await agree('the fixtures')
  const { _id } = await mentor.api.courses.create(courseDraft({ published: true }))
  const draft = await mentor.api.courses.create(courseDraft({ published: false }))
  await db.execute(sql`insert into users (id, name, email, role)
    select gen_random_uuid(), 'Many', 'many' || n || '@example.org', 'student' from generate_series(1, 50) n`)
  await agree('what came')
  const students = (await mentor.api.users.students({ isApproved: false, limit: 4 })).body
  for (const { _id: id } of students) await mentor.api.users.approve({ id })
  for (const { _id: studentId } of students) await mentor.api.enrollments.enroll({ studentId, courseId: _id })
  const [enrollment] = (await mentor.api.enrollments.ofCourse({ courseId: _id })).body
  await mentor.api.enrollments.setStatus({ id: enrollment?._id ?? '', completionStatus: 'completed' })
  await db.execute(sql`insert into enquirers (id, name, email, phone, last_at, state)
    select gen_random_uuid(), 'Caller', 'caller' || n || '@example.org', '', now(), 'asked' from generate_series(1, 5) n`)
  await db.execute(
    sql`update enquirers set state = 'closed' where email in ('caller1@example.org', 'caller2@example.org')`,
  )
  await agree('what changed its kind')
  await db.execute(sql`update users set name = name || ' again'`)
  await db.execute(sql`delete from users where id = ${students[1]?._id}`)
  await agree('an account, and its enrollments with it')
  await mentor.api.courses.remove({ id: draft._id })
  await db.execute(sql`delete from courses where id = ${_id}`)
  await db.execute(sql`delete from enquirers`)
  const left = await agree('a course, and its enrollments with it, and who asked')
  assert.deepEqual([...new Set(left.map(({ of }) => of))], ['users'])
})

test('a rolled back change is not counted, and parallel changes do not wait for each other', async () => {
  const before = await summed()
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.execute(sql`update users set is_approved = true`)
      throw new Error('no')
    }),
  )
  assert.deepEqual(await summed(), before)
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into users (id, name, email, role) values (gen_random_uuid(), 'A', 'a@example.org', 'student')`,
    )
    await db.execute(
      sql`insert into users (id, name, email, role) values (gen_random_uuid(), 'B', 'b@example.org', 'student')`,
    )
  })
  await agree('both')
})

test('by night the sums become short, and stay what they are', async () => {
  const [before, figures] = [await summed(), await admin.api.dashboard.figures()]
  await cleanUp(site.services)
  assert.deepEqual(await summed(), before)
  const again = await rows(sql`select "of", kind from row_counts group by 1, 2 having count(*) > 1`)
  assert.deepEqual(again, [])
  assert.deepEqual(await admin.api.dashboard.figures(), figures)
  await db.execute(sql`truncate users, enquirers cascade`)
  assert.deepEqual(await summed(), [])
})
