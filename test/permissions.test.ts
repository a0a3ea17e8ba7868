import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Audience } from '../src/access/audience.ts'
import { permissions } from '../src/app/permissions.ts'
import { CLASSROOM } from '../src/app/reactions.ts'
import { testApp } from './app.ts'
import { HAS_CLASSROOM } from './has-classroom.ts'

/** Who may call which endpoint (product 4.1): a second, independent copy, so that a line of the contract changes only on purpose. */
const TABLE: Record<string, Audience> = {
  'GET /leave': 'approved',
  'POST /leave': 'student',
  'PATCH /leave/{id}': 'staff',
  'DELETE /leave/{id}': 'student',
  'GET /announcements': 'approved',
  'GET /announcements/{id}': 'approved',
  'GET /announcements/audience': 'staff',
  'POST /announcements': 'staff',
  'DELETE /announcements/{id}': 'staff',
  'GET /announcements/{id}/receipts': 'staff',
  'POST /announcements/{id}/opened': 'student',
  'GET /handouts': 'approved',
  'GET /batches/{id}/handouts': 'approved',
  'POST /batches/{id}/handouts': 'staff',
  'PATCH /handouts/{id}': 'staff',
  'DELETE /handouts/{id}': 'staff',
  'GET /handouts/{id}/file': 'approved',
  'GET /institute': 'anyone',
  'GET /institute/home': 'anyone',
  'GET /institute/about': 'anyone',
  'GET /institute/mentors': 'anyone',
  'GET /institute/chat': 'anyone',
  'GET /institute/messages': 'admin',
  'GET /institute/settings': 'admin',
  'PUT /institute/settings/{section}': 'admin',
  'POST /institute/test-email': 'admin',
  'POST /institute/logo': 'admin',
  'GET /institute/first-day': 'admin',
  'GET /enquiries': 'admin',
  'POST /enquiries': 'admin',
  'GET /enquiries/follow-ups': 'admin',
  'GET /enquiries/figures': 'admin',
  'GET /enquiries/known-phones': 'staff',
  'POST /enquiries/known-phones/{studentId}': 'staff',
  'GET /enquiries/of-applicants': 'admin',
  'GET /enquiries/of-student/{studentId}': 'admin',
  'GET /enquiries/{id}': 'admin',
  'PATCH /enquiries/{id}': 'admin',
  'DELETE /enquiries/{id}': 'admin',
  'POST /enquiries/{id}/notes': 'admin',
  'POST /enquiries/{id}/contacts': 'admin',
  'POST /enquiries/{id}/merge': 'admin',
  'POST /enquiries/{id}/distinguish': 'admin',
  'POST /enquiries/{id}/split': 'admin',
  'GET /demo-booking/invitations': 'admin',
  'GET /demo-booking/{id}/invitation': 'admin',
  'POST /demo-booking/{id}/invitation': 'admin',
  'DELETE /demo-booking/{id}/invitation': 'admin',
  'GET /demo-invitation/{secret}': 'anyone',
  'POST /demo-invitation/{secret}': 'anyone',
  'PATCH /classes/{id}/visitors/{bookingId}': 'staff',
  'GET /privacy/notice': 'anyone',
  'GET /privacy/consents': 'signed-in',
  'PUT /privacy/consents/{purpose}': 'signed-in',
  'POST /privacy/unsubscribe': 'anyone',
  'POST /setup': 'anyone',
  'GET /privacy/mentors': 'admin',
  'GET /profile/me/website': 'staff',
  'PUT /profile/me/website': 'staff',
  'POST /privacy/copy': 'signed-in',
  'GET /privacy/copy': 'signed-in',
  'GET /privacy/erasure': 'signed-in',
  'POST /privacy/erasure': 'signed-in',
  'POST /privacy/requests': 'signed-in',
  'GET /privacy/requests/mine': 'signed-in',
  'DELETE /privacy/requests/{id}': 'signed-in',
  'GET /privacy/requests': 'admin',
  'PATCH /privacy/requests/{id}': 'admin',
  'GET /courses': 'anyone',
  'GET /courses/{id}': 'anyone',
  'GET /activity': 'admin',
  'GET /activity.csv': 'admin',
  'GET /activity/users': 'admin',
  'GET /forum/discussions': 'anyone',
  'GET /forum/discussions/{id}': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/second-factor': 'anyone',
  'GET /auth/second-factor': 'staff',
  'POST /auth/second-factor/begin': 'staff',
  'POST /auth/second-factor/confirm': 'staff',
  'POST /auth/second-factor/codes': 'staff',
  'POST /auth/second-factor/remove': 'staff',
  'POST /auth/second-factor/app/remove': 'staff',
  'GET /auth/second-factor/pending': 'anyone',
  'POST /auth/second-factor/passkey/begin': 'anyone',
  'POST /auth/second-factor/passkey': 'anyone',
  'POST /auth/passkeys/begin': 'staff',
  'POST /auth/passkeys': 'staff',
  'PATCH /auth/passkeys/{id}': 'staff',
  'POST /auth/passkeys/{id}/remove': 'staff',
  'POST /auth/signup': 'anyone',
  'POST /auth/forgot': 'anyone',
  'GET /auth/reset': 'anyone',
  'POST /auth/reset': 'anyone',
  'POST /demo-booking': 'anyone',
  'POST /contact/send': 'anyone',
  'GET /auth/logout': 'anyone',
  'GET /auth/google': 'anyone',
  'GET /auth/google/callback': 'anyone',
  'GET /auth/google/confirm': 'anyone',
  'GET /auth/confirmation': 'signed-in',
  'POST /auth/password': 'signed-in',
  'POST /auth/logout-everywhere': 'signed-in',
  'GET /auth/sessions': 'signed-in',
  'DELETE /auth/sessions/{id}': 'signed-in',
  'GET /auth/me': 'signed-in',
  'GET /auth/ended': 'anyone',
  'GET /media/{name}': 'anyone',
  'POST /upload/{media_host}': 'staff',
  'GET /courses/{id}/full': 'approved',
  'GET /courses/all': 'staff',
  'GET /courses/{id}/title': 'staff',
  'POST /courses': 'staff',
  'PUT /courses/{id}': 'staff',
  'PATCH /courses/{id}/unpublish': 'staff',
  'DELETE /courses/{id}': 'staff',
  'GET /courses/{id}/material/{module}/{index}': 'approved',
  'POST /enrollments/enroll': 'staff',
  'GET /enrollments/course/{courseId}/students': 'staff',
  'GET /enrollments/student/{studentId}': 'staff',
  'PATCH /enrollments/{id}/status': 'staff',
  'PATCH /enrollments/status': 'staff',
  'DELETE /enrollments/{id}': 'staff',
  'GET /enrollments/my-courses': 'approved',
  'POST /forum/discussions': 'student',
  'POST /forum/discussions/{id}/reply': 'student',
  'PATCH /forum/discussions/{id}/mine': 'student',
  'DELETE /forum/discussions/{id}/mine': 'student',
  'PATCH /forum/discussions/{id}/replies/{replyId}/mine': 'student',
  'DELETE /forum/discussions/{id}/replies/{replyId}/mine': 'student',
  'POST /forum/discussions/{id}/reports': 'approved',
  'GET /forum/reports': 'staff',
  'PATCH /forum/discussions/{id}/visibility': 'staff',
  'DELETE /forum/discussions/{id}': 'admin',
  'DELETE /forum/discussions/{id}/replies/{replyId}': 'admin',
  'GET /blogs': 'anyone',
  'GET /blogs/{slug}': 'anyone',
  'GET /blogs/all': 'admin',
  'POST /blogs': 'admin',
  'PUT /blogs/{id}': 'admin',
  'DELETE /blogs/{id}': 'admin',
  'POST /markdown': 'staff',
  'GET /search/global': 'approved',
  'GET /notifications': 'approved',
  'POST /notifications/read': 'approved',
  'GET /notifications/kinds': 'approved',
  'PUT /notifications/kinds/{kind}': 'approved',
  'GET /profile/me': 'approved',
  'PUT /profile/me': 'approved',
  'GET /profile/{id}': 'approved',
  'PUT /profile/{id}': 'admin',
  'GET /mentor/students': 'staff',
  'GET /mentor/students.csv': 'staff',
  'GET /enrollments.csv': 'staff',
  'GET /demo-booking.csv': 'admin',
  'POST /mentor/students/import': 'admin',
  'GET /mentor/students/{id}/email': 'staff',
  'POST /mentor/students/{id}/email': 'staff',
  'GET /dashboard/figures': 'approved',
  'GET /dashboard/courses/{id}/deletion': 'staff',
  'GET /dashboard/student': 'approved',
  'GET /dashboard/mentor': 'staff',
  'GET /dashboard/admin': 'admin',
  'GET /dashboard/admin/reports': 'admin',
  'PATCH /approval/approve/{id}': 'staff',
  'POST /approval/approve/{id}/enroll': 'staff',
  'DELETE /approval/approve/{id}': 'staff',
  'DELETE /approval/reject/{id}': 'staff',
  'GET /mentor/users/role/{role}': 'admin',
  'PATCH /mentor/promote/{id}': 'admin',
  'PATCH /mentor/demote/{id}': 'admin',
  'POST /mentor': 'admin',
  'GET /demo-booking': 'admin',
  'GET /contact': 'admin',
  'PATCH /demo-booking/{id}/state': 'admin',
  'PATCH /contact/{id}/state': 'admin',
  'GET /batches': 'anyone',
  'GET /batches/all': 'staff',
  'GET /mentor/students/without-batch': 'staff',
  'GET /batches/mentors': 'staff',
  'GET /batches/mine': 'approved',
  'GET /batches/{id}': 'staff',
  'POST /batches': 'staff',
  'PUT /batches/{id}': 'staff',
  'DELETE /batches/{id}': 'staff',
  'POST /batches/{id}/seats': 'staff',
  'POST /batches/{id}/import': 'admin',
  'DELETE /batches/{id}/seats/{studentId}': 'staff',
  'POST /offers/{id}/accept': 'approved',
  'POST /offers/{id}/decline': 'approved',
  'PATCH /batches/{id}/seats/{studentId}': 'staff',
  'POST /batches/{id}/extend': 'staff',
  'POST /batches/{id}/merge': 'staff',
  'POST /classes/bulk': 'staff',
  'POST /classes/bulk/preview': 'staff',
  'POST /batches/preview': 'staff',
  'POST /batches/{id}/classes/preview': 'staff',
  'GET /holidays': 'approved',
  'GET /holidays/{date}/classes': 'staff',
  'POST /holidays': 'admin',
  'DELETE /holidays/{date}': 'admin',
  'PATCH /classes/{id}': 'staff',
  'POST /batches/{id}/classes': 'staff',
  'GET /classes/{id}/receipts': 'staff',
  'GET /timetable': 'approved',
  'GET /classes/{id}/recording': 'approved',
  'GET /classes/{id}': 'approved',
  'GET /rooms/free': 'staff',
  'POST /timetable/seen': 'approved',
  'POST /timetable/secret': 'approved',
  'DELETE /timetable/secret': 'approved',
  'GET /timetable/{file}': 'anyone',
  'GET /classes/{id}/register': 'staff',
  'PUT /classes/{id}/register': 'staff',
  'PATCH /classes/{id}/register/{studentId}': 'admin',
  'GET /classes/{id}/candidates': 'staff',
  'POST /classes/{id}/attendees': 'staff',
  'PATCH /classes/{id}/attendees/{attendeeId}': 'staff',
  'DELETE /classes/{id}/attendees/{attendeeId}': 'staff',
  'GET /batches/{id}/attendance': 'staff',
  'GET /batches/{id}/attendance.csv': 'staff',
  'GET /classes/{id}/code': 'staff',
  'POST /check-in': 'student',
  'POST /check-in/ticket': 'anyone',
  'GET /courses/{id}/certificates': 'staff',
  'GET /batches/{id}/end': 'staff',
  'GET /batches/ended': 'staff',
  'POST /batches/{id}/make-ups': 'staff',
  'POST /batches/{id}/feedback/ask': 'staff',
  'GET /batches/{id}/feedback': 'staff',
  'GET /feedback/mine': 'student',
  'GET /batches/{id}/feedback/form': 'student',
  'POST /batches/{id}/feedback': 'student',
  'PUT /batches/{id}/feedback/review': 'student',
  'DELETE /batches/{id}/feedback/review': 'student',
  'GET /feedback/reviews': 'admin',
  'POST /certificates': 'staff',
  'GET /certificates/mine': 'student',
  'GET /certificates/{number}/pdf': 'approved',
  'GET /certificates/student/{studentId}': 'staff',
  'GET /certificates/{number}/status': 'anyone',
  'PATCH /certificates/{number}/revoke': 'admin',
  'POST /certificates/{number}/replace': 'admin',
  'GET /certificates/keys': 'anyone',
  'GET /attendance/mine': 'student',
  'GET /attendance/student/{studentId}': 'staff',
  'GET /attendance/missing': 'staff',
  'GET /classes/{id}/make-ups': 'student',
  'POST /classes/{id}/make-up': 'student',
  'DELETE /classes/{id}/make-up': 'student',
}

const REFUSED: Record<Audience, Partial<Record<Who, 401 | 403>>> = {
  anyone: {},
  'signed-in': { guest: 401, deleted: 401 },
  approved: { guest: 401, deleted: 401, pending: 403 },
  student: { guest: 401, deleted: 401, pending: 403, mentor: 403, admin: 403 },
  staff: { guest: 401, deleted: 401, pending: 403, student: 403 },
  admin: { guest: 401, deleted: 401, pending: 403, student: 403, mentor: 403 },
}

const { send, signedInAs, db } = await testApp()
const admin = await signedInAs('admin')
const deleted = await signedInAs('student2')
await admin.api.users.reject({ id: deleted.user._id })
const pending = await signedInAs('pending')
const cookies = {
  guest: '',
  deleted: deleted.cookie,
  pending: pending.cookie,
  student: (await signedInAs('student')).cookie,
  mentor: (await signedInAs('mentor')).cookie,
  admin: admin.cookie,
}
type Who = keyof typeof cookies

/** As the table says; where there is no classroom, it has no calls. */
const refusedOf = ({ feature, audience }: (typeof permissions)[number], who: Who) =>
  !HAS_CLASSROOM && CLASSROOM.includes(feature) ? 404 : REFUSED[audience][who]

/** Every row of every table and every job, but for the counters of limits. */
async function everything() {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname = 'public' and tablename <> 'rate_limits' or tablename = '_private_jobs'`,
  )
  const sums = rows.map(async ({ schema, name }) => {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows } = await db.execute(sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)
    return [name, rows[0]?.sum]
  })
  return Promise.all(sums)
}

test('every call has its row in the table of permissions, and every row its call', () => {
  const built = Object.fromEntries(permissions.map(({ method, path, audience }) => [`${method} ${path}`, audience]))
  assert.deepEqual(built, TABLE)
})

// product 4.2
test('every call refuses exactly whom the table refuses, and a refusal changes nothing', async () => {
  const before = await everything()
  const json = { 'content-type': 'application/json' }
  for (const procedure of permissions) {
    const { method, path } = procedure
    // An existing user, so that only the permission can refuse the change.
    const address = `/api${path.replace('{id}', pending.user._id).replace('{role}', 'mentor')}`
    const body = method === 'GET' ? {} : { body: '{"name":"X","email":"x@example.com","password":"password"}' }
    const isRefused = async (who: Who) => {
      const expected = refusedOf(procedure, who)
      if (!expected) return
      const response = await send(address, { method, headers: { cookie: cookies[who], ...json }, ...body })
      assert.equal(response.status, expected, `${who} ${method} ${path}`)
      assert.ok(((await response.json()) as { message: string }).message)
    }
    await Promise.all((Object.keys(cookies) as Who[]).map(isRefused))
  }
  assert.deepEqual(await everything(), before)
})

/** What begins a session, whoever is logged in, and what says who that is. */
const BEFORE_LOGIN =
  /^(GET \/auth\/(me|ended|reset|google|google\/(callback|confirm)|second-factor\/pending)|POST \/auth\/(login|signup|forgot|reset|second-factor|second-factor\/passkey(\/begin)?))$/

// product 2.26
test('every call from a page of another user is refused, and changes nothing; a guest’s page may read', async () => {
  const before = await everything()
  const notTaken: string[] = []
  for (const procedure of permissions) {
    const { method, path } = procedure
    const endpoint = `${method} ${path}`
    const isRemoved = !HAS_CLASSROOM && CLASSROOM.includes(procedure.feature)
    if (isRemoved) continue
    const address = `/api${path.replace(/\{\w+\}/g, pending.user._id)}`
    if (BEFORE_LOGIN.test(endpoint)) {
      notTaken.push(endpoint)
      continue
    }
    for (const [page, message] of [
      [pending.user._id, 'Someone else is logged in now.'],
      ['guest', 'You have logged in since this page was opened. Please check what is here and send it again.'],
    ]) {
      if (page === 'guest' && method === 'GET') continue
      const headers = { cookie: cookies.admin, 'content-type': 'application/json', 'x-user': page ?? '' }
      const response = await send(address, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
      assert.deepEqual([response.status, await response.json()], [409, { message, isOfAnother: true }], endpoint)
    }
  }
  assert.deepEqual(await everything(), before)
  assert.equal(notTaken.length, 14)
})

test('whom the table lets through is not refused', async () => {
  // The one ends the session, the other takes no input and needs a login that waits.
  const OF_LOGINS = /^\/auth\/(log|second-factor\/passkey\/begin)/
  for (const procedure of permissions.filter(({ path }) => !OF_LOGINS.test(path))) {
    const { method, path } = procedure
    for (const who of Object.keys(cookies) as Who[]) {
      if (refusedOf(procedure, who)) continue
      const { status } = await send(`/api${path.replace(/\{\w+\}/g, 'unknown')}`, {
        method,
        headers: { cookie: cookies[who] },
      })
      assert.ok(![401, 403].includes(status) && status < 500, `${who} ${method} ${path}: ${status}`)
    }
  }
})
