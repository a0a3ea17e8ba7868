import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { dateIn, TIME_ZONE } from '#src/shared/wall-time.ts'
import { addEnquiries } from '../../db/demo/enquiries.ts'
import { holidays } from '../../db/demo/institute/holidays.ts'
import { loadingAt } from '../../db/demo/load/loading.ts'
import { loadDemo, lockDemo } from '../../db/demo/load.ts'
import { demoUsers, emails, PASSWORD } from '../../db/demo/users.ts'
import { connectUnlimited, disconnect } from '../../src/server/db/db.ts'
import { createLog } from '../../src/server/observability/log.ts'
import { testApp, testDatabase } from '../app.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { sampled } from '../test-all.ts'

type Row = Record<string, unknown>

const MINUTE = 60_000
const statements: string[] = []
const silent = createLog('silent')
const quiet = connectUnlimited(await testDatabase(), silent)
const logger = { logQuery: (query: string) => void statements.push(query) }
const db = Object.assign(drizzle(quiet.$client, { casing: 'snake_case', logger }), { $client: quiet.$client })

const rows = async (query: string) => (await db.execute<Row>(sql.raw(query))).rows
/** Rows that break a rule: of a consistent institute there are none. */
const expectNone = async (what: string, query: string) => assert.deepEqual(await rows(query), [], what)

async function load(moment: number) {
  await db.execute(
    sql`truncate users, courses, blogs, discussions, notifications, demo_bookings, contact_messages cascade`,
  )
  statements.length = 0
  await loadDemo(db, moment)
}

/** The same below an app. */
async function reload(url: string, moment: number) {
  const unlimited = connectUnlimited(url, silent)
  await unlimited.execute(sql`truncate users cascade`)
  await loadDemo(unlimited, moment).finally(() => disconnect(unlimited))
}

/** What was loaded, without its ids: texts, who belongs to what, and ages in milliseconds before `moment`. */
async function notificationsAt(moment: number) {
  const age = (column: string) => `${moment} - round(extract(epoch from ${column}) * 1000)::bigint as ${column}`
  return Promise.all([
    rows(`select name, email, role, is_admin, is_approved, phone, address, education, ${age('created_at')}
      from users order by email`),
    rows(`select title, description, price, published, version, p.name, ${age('c.created_at').replace(/as c\./, 'as ')}
      from courses c join users p on p.id = instructor_id order by c.id`),
    rows(`select slug, content, preview, p.name, ${age('b.created_at').replace(/as b\./, 'as ')}
      from blogs b join users p on p.id = author_id order by b.id`),
    rows(`select p.email, c.title, completion_status, ${age('completed_date')},
        array(select ${moment} - round(extract(epoch from opened_at) * 1000)::bigint from material_opens
          where enrollment_id = e.id order by opened_at) as opened
      from enrollments e join users p on p.id = student_id join courses c on c.id = course_id order by 1, 2`),
    rows(`select d.title, p.email, (select json_agg(json_build_array(w.email, r.content) order by r.id)
        from replies r join users w on w.id = r.author_id where r.discussion_id = d.id) as replies
      from discussions d join users p on p.id = author_id order by d.id`),
    rows(`select type, message, ${age('created_at')} from notifications order by 1, 2, 3`),
    rows(
      `select p.email, ${age('read_until')} from notifications_read_until join users p on p.id = user_id order by 1`,
    ),
  ])
}

test('the demo’s institute is the same whenever it is loaded, and few statements bring it', async () => {
  const [winter, now] = [Date.parse('2026-01-04T20:15:00Z'), Date.now()]
  await load(winter)
  const before = await notificationsAt(winter)
  await load(now)
  assert.ok(statements.length <= 37, `${statements.length} statements`)
  assert.deepEqual(await notificationsAt(now), before)
  for (const list of before) assert.ok(list.length > 5)
  assert.ok((await rows('select 1 from feedback_answers where review is not null')).length > 0)
  await loadDemo(db, now)
  assert.deepEqual(await notificationsAt(now), before, 'a house in which somebody lives is left alone')
})

test('the demo is alive: users join every week, wait since minutes and days, learn, have finished and have just begun', async () => {
  await load(Date.now())
  const weekly = await rows(`select count(*)::int from users where role = 'student'
    group by floor(extract(epoch from now() - created_at) / 604800) order by 1`)
  assert.equal(weekly.length, 12)
  const [counts] = await rows(`select
    (select count(*)::int from courses) courses,
    (select count(*)::int from users where role = 'mentor') mentors,
    (select count(*)::int from users where role = 'student') students,
    (select count(*)::int from blogs) posts,
    (select count(distinct author_id)::int from blogs) authors,
    (select count(*) >= 30 from discussions) has_discussions,
    (select count(*) > 3 and min(now() - created_at) < interval '1 hour' and max(now() - created_at) > interval '3 days'
      from users where not is_approved) is_waited,
    (select count(*) > 5 from enrollments where completed_date is not null) is_finished,
    (select count(*) > 5 from enrollments e where completed_date is null and created_at < now() - interval '2 weeks'
      and exists (select from material_opens where enrollment_id = e.id)) is_learned,
    (select count(*) > 1 from enrollments where created_at > now() - interval '1 week') is_begun`)
  assert.deepEqual(counts, {
    courses: 8,
    mentors: 5,
    students: 63,
    posts: 10,
    authors: 3,
    has_discussions: true,
    is_waited: true,
    is_finished: true,
    is_learned: true,
    is_begun: true,
  })
})

test('every row is one that the real calls would have left', async () => {
  await load(Date.now())
  for (const [table, column] of [
    ['users', 'created_at'],
    ['courses', 'created_at'],
    ['blogs', 'created_at'],
    ['enrollments', 'created_at'],
    ['enrollments', 'completed_date'],
    ['material_opens', 'opened_at'],
    ['discussions', 'created_at'],
    ['replies', 'created_at'],
    ['forum_reports', 'created_at'],
    ['notifications', 'created_at'],
    ['notifications_read_until', 'read_until'],
  ])
    await expectNone(`${table}.${column} is in the future`, `select * from ${table} where ${column} > now()`)
  for (const table of ['users', 'courses', 'blogs', 'enrollments', 'discussions', 'replies', 'notifications'])
    await expectNone(
      `the ids of ${table} are in the order of their ages`,
      `select id from ${table} where abs(('x' || replace(left(id::text, 13), '-', ''))::bit(48)::bigint
        - extract(epoch from created_at) * 1000) > 1`,
    )
  await expectNone('addresses are example.com’s', `select email from users where email not like '%@example.com'`)
  await expectNone(
    'an approved student is enrolled in a course that is open, after both are there',
    `select e.id from enrollments e join users p on p.id = student_id join courses c on c.id = course_id
      where p.role <> 'student' or not p.is_approved or not c.published
        or e.created_at < p.created_at or e.created_at < c.created_at or completed_date < e.created_at`,
  )
  await expectNone(
    'what was opened is a material of that course, while it was learned',
    `select o.* from material_opens o join enrollments e on e.id = enrollment_id join courses c on c.id = course_id
      where opened_at < e.created_at or opened_at > coalesce(completed_date, now()) or not exists (
        select from jsonb_array_elements(c.modules) m, jsonb_array_elements(m -> 'materials') one
        where (one ->> '_id')::uuid = material_id)`,
  )
  await expectNone(
    'replies are counted, and whoever wrote alone is noted',
    `select title from discussions d
      where reply_count <> (select count(*) from replies where discussion_id = d.id)
        or (sole_author_id is not null) = exists (
          select from replies r where discussion_id = d.id and r.author_id <> d.author_id)
        or sole_author_id <> author_id`,
  )
  await expectNone(
    'an approved student writes, after they came, and replies after what they answer',
    `with posts as (select author_id, created_at, created_at as answered from discussions
        union all select r.author_id, r.created_at, d.created_at from replies r join discussions d on d.id = discussion_id)
      select * from posts join users p on p.id = author_id
      where p.role <> 'student' or not is_approved or posts.created_at < p.created_at or posts.created_at < answered`,
  )
  await expectNone(
    'one post is reported and to be decided: by another student, once it was there, with time left to decide',
    `select count(*) from moderation_cases where state = 'open' having count(*) <> 1
      union all select 0 from forum_reports r join moderation_cases c on c.id = r.case_id join replies p on p.id = c.reply_id
      where r.by_id = p.author_id or p.created_at > c.opened_at or r.created_at < c.opened_at
        or c.opened_at not between now() - interval '12 hours' and now()`,
  )
  await expectNone(
    'an admin writes posts, which were announced once they were published',
    `select title from blogs b join users p on p.id = author_id
      where not is_admin or published <> (announced_at is not null) or b.created_at < p.created_at`,
  )
  await expectNone(
    'every recent sign-up, enrollment and post has one notification for each channel',
    `select * from (values
      ('newUserRegistered', (select count(*) from users where role = 'student')),
      ('enrollmentCreated', 2 * (select count(*) from enrollments)),
      ('enrollmentStatusUpdated', (select count(completed_date) from enrollments)),
      ('postReported', (select count(*) from forum_reports)),
      ('newBlogPosted', (select count(*) from blogs where published))) as expected (type, times)
      where times <> (select count(*) from notifications where type = expected.type)`,
  )
  await expectNone(
    'notifications lead to what exists',
    `select link from notifications n where link like '/courses/%' and not exists (
      select from courses where published and link = '/courses/' || id)
      or link like '/blogs/%' and not exists (select from blogs where published and link = '/blogs/' || slug)`,
  )
})

test('the demo users have the courses the tests expect, and only they can sign in', async () => {
  await load(Date.now())
  const courses = await rows(`select p.email, count(e.id)::int from users p left join enrollments e on student_id = p.id
    where password_hash is not null group by 1`)
  assert.deepEqual(Object.fromEntries(courses.map(({ email, count }) => [email, count])), {
    ...Object.fromEntries(emails.map((email) => [email, 0])),
    [demoUsers.student.email]: 1,
  })
  const [newest] = await rows('select title from blogs where published order by id desc limit 1')
  assert.equal(newest?.title, 'What a practical lab session looks like')
  const [first] = await rows('select title from courses order by id limit 1')
  assert.equal(first?.title, 'SAP S/4HANA SD: Sales and Distribution')
})

test('the bells are not empty, and some of it was read', async () => {
  const { databaseUrl, signedInAs } = await testApp()
  await reload(databaseUrl, Date.now() - MINUTE)
  for (const who of ['admin', 'mentor', 'student', 'student2'] as const) {
    const notifications = await (await signedInAs(who)).api.notifications.list()
    const unread = notifications.filter(({ read }) => !read)
    assert.ok(
      unread.length > 0 && unread.length < notifications.length && unread.length < 30,
      `${who}: ${unread.length} unread`,
    )
  }
  const enrollments = await (await signedInAs('student')).api.enrollments.mine()
  assert.deepEqual(
    enrollments.map(({ materials: { opened, inAll } }) => [opened, inAll]),
    [[7, 10]],
  )
})

test('classes were held and marked, by who teaches them, for who sat there then, and today’s register is open', async () => {
  await load(Date.now())
  await expectNone(
    'a mark is of who had a seat as the class began, made during it',
    `select m.* from attendance_records m join classes c on c.id = m.class_id join batches b on b.id = c.batch_id
      where at not between c.starts_at and c.ends_at or at > now() or m.by_id <> b.mentor_id
        or m.student_id is not null and not exists (select from seats s where s.batch_id = b.id and s.student_id = m.student_id and s.started_at <= c.starts_at)`,
  )
  await expectNone(
    'everyone who sat in a class before today is marked',
    `select s.student_id, c.id from classes c join seats s on s.batch_id = c.batch_id and s.started_at < c.starts_at
      where c.starts_at < date_trunc('day', now(), 'Asia/Kolkata')
        and not exists (select from attendance_records m where m.class_id = c.id and m.student_id = s.student_id)`,
  )
  await expectNone(
    'a visitor was invited once they had asked, by their course, and is marked in a class that was held',
    `select * from demo_invitations v join demo_bookings d on d.id = v.booking_id join walk_ins a on a.id = v.walk_in_id
      join classes c on c.id = a.class_id left join attendance_records m on m.walk_in_id = a.id
      where v.invited_at < d.created_at or v.title not like 'SAP S/4HANA ' || upper(right(d.course, 2)) || '%'
        or (v.starts_at, v.ends_at, v.room) is distinct from (c.starts_at, c.ends_at, c.room) or d.state = 'new'
        or (c.starts_at < now()) <> (m.id is not null)`,
  )
  const states = await rows(
    `select distinct mark from demo_invitations v left join attendance_records m on m.walk_in_id = v.walk_in_id`,
  )
  // Of the week before there may be none, where all of it was holidays.
  for (const mark of ['absent', null]) assert.ok(states.some((state) => state.mark === mark))
  await expectNone(
    'who sits learns the course by then',
    `select s.* from seats s join enrollments e on e.student_id = s.student_id and e.course_id = s.course_id
      where s.started_at < e.created_at`,
  )
})

test('the demo’s student missed a class that comes again, and its mentor has one to call and a class on every day', {
  skip: !HAS_CLASSROOM,
}, async () => {
  const { databaseUrl, db, signedInAs } = await testApp()
  for (const day of sampled([0, 1, 2, 3, 4, 5, 6])) {
    const moment = Date.now() - day * 24 * 60 * MINUTE
    await reload(databaseUrl, moment)
    const [taught] = (
      await db.execute<{ today: number }>(sql`select count(*)::int as today from classes c
        join batches b on b.id = c.batch_id join users p on p.id = b.mentor_id
        where p.email = ${demoUsers.mentor.email} and date_trunc('day', c.starts_at, 'Asia/Kolkata')
          = date_trunc('day', to_timestamp(${moment / 1_000}), 'Asia/Kolkata')`)
    ).rows
    assert.ok((taught?.today ?? 0) > 0 || Object.hasOwn(holidays, dateIn(moment, TIME_ZONE)))
    if (day > 0) continue
    const { api } = await signedInAs('student')
    const [attendance] = await api.attendance.mine()
    assert.ok(attendance && attendance.of > 12 && attendance.attended === attendance.of - 1, JSON.stringify(attendance))
    const chairs = await api.attendance.makeUps({ id: attendance.missed[0]?._id ?? '' })
    assert.ok(chairs.length > 0)
    const { missing } = await (await signedInAs('mentor')).api.dashboard.mentorHome()
    assert.ok(missing.length > 0 && missing.length < 4, JSON.stringify(missing))
  }
})

// product 1.11
test('when a demo becomes a real installation, its password no longer works', async () => {
  const { db, send, signedInAs } = await testApp()
  const login = (password: string) =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoUsers.admin.email, password }),
    })
  const mentor = await signedInAs('mentor')
  const response = await login(PASSWORD)
  assert.equal(response.status, 200)
  assert.equal(await lockDemo(db), Object.keys(demoUsers).length)
  assert.equal((await login(PASSWORD)).status, 401)
  assert.equal((await send('/api/auth/me', { headers: { cookie: mentor.cookie } })).status, 401)
  assert.equal(await lockDemo(db), 0)
})

test('the enquiries of a demo are of every state and age, and in the order in which they came', async () => {
  const { db, signedInAs } = await testApp()
  const { api, user } = await signedInAs('admin')
  await db.transaction((tx) => addEnquiries(loadingAt(tx, Date.now()), user._id))
  const lists = [
    await api.enquiries.bookings({ sort: '-createdAt' }),
    await api.enquiries.inbox({ sort: '-createdAt' }),
  ]
  for (const { body } of lists) {
    const came = body.map(({ createdAt }) => createdAt)
    assert.deepEqual(came, came.toSorted().reverse())
    assert.deepEqual(new Set(body.map(({ state }) => state)), new Set(['new', 'called', 'done']))
    const now = new Date().toISOString()
    for (const { createdAt, changedAt, state } of body) {
      assert.equal(changedAt === null, state === 'new')
      if (changedAt) assert.ok(changedAt > createdAt && changedAt < now)
    }
    assert.equal(new Set(body.map(({ email }) => email)).size, body.length)
  }
})
