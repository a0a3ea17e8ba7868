import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { and, eq, sql } from 'drizzle-orm'
import { eraseDueAccounts } from '../../src/features/privacy/server/erasure/erasing.ts'
import { INVENTORY, listColumns } from '../../src/features/privacy/server/inventory/inventory.ts'
import { ownRowsCondition } from '../../src/features/privacy/server/inventory/own-row-queries.ts'
import {
  columnName,
  type PersonalTable,
  tableName,
} from '../../src/features/privacy/server/inventory/personal-table.ts'
import { requests } from '../../src/features/privacy/server/table.ts'
import { typedKeys } from '../../src/shared/unknown.ts'
import { testApp } from '../app.ts'
import { fullAccount } from '../full-account/full-account.ts'
import { OF_CLASSROOM, PASSWORD, WORDS } from '../full-account/words.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { openProvider } from '../provider.ts'
import { changesBetween, columnsWith, type StoredRows, storedRows } from '../stored-rows.ts'

const provider = await openProvider()
after(() => provider.close())
const SEAL_RECIPIENT = await identityToRecipient(await generateIdentity())
const app = await testApp({ environment: { ...provider.environment, SEAL_RECIPIENT } })
provider.register(`${app.url}/api/auth/google/callback`)
const { db, site } = app
const { student } = await fullAccount(app, provider)
const userId = student.user._id

/** What only the deletion writes. */
const WRITTEN_BY_IT = ['ended_sessions', 'sealed_records']

/** Details of the notice that an installation without a classroom stores nothing of. */
const DETAILS_OF_CLASSROOM = /^(classes|attendance|feedback|certificates)\.|^enquiries\.visits$/

const canBeOfStudent = (table: PersonalTable) =>
  listColumns(table).some(
    ({ detail }) => detail && !detail.startsWith('work.') && (HAS_CLASSROOM || !DETAILS_OF_CLASSROOM.test(detail)),
  )

/** The keys that `storedRows` has of them; of a table whose rows name nobody those of all rows. */
async function rowsAbout(table: PersonalTable) {
  const condition = ownRowsCondition(db, table, { ...student.user, isEmailVerified: true }) ?? sql`true`
  const { rows } = await db.execute<{ columns: object }>(
    sql`select to_jsonb(${table.table}) as columns from ${table.table} where ${condition}`,
  )
  const written = new Set(rows.map(({ columns }) => JSON.stringify(columns)))
  return [...(before.get(tableName(table)) ?? [])].filter(([, columns]) => written.has(JSON.stringify(columns)))
}

const before = await storedRows(db)
const rowsOfStudent: [PersonalTable, Awaited<ReturnType<typeof rowsAbout>>][] = []
for (const table of INVENTORY) rowsOfStudent.push([table, await rowsAbout(table)])
await student.api.privacy.erase({ password: PASSWORD })
const erasing = and(eq(requests.userId, userId), eq(requests.kind, 'erase'))
await db.update(requests).set({ erasesAt: sql`now() - interval '1 second'` }).where(erasing)
await eraseDueAccounts(site.services)
const left = await storedRows(db)

test('every table that can hold something about a student does, and each word is stored', () => {
  const empty = rowsOfStudent.flatMap(([table, rows]) =>
    canBeOfStudent(table) && rows.length === 0 ? tableName(table) : [],
  )
  assert.deepEqual(empty, WRITTEN_BY_IT)
  const missing = typedKeys(WORDS).filter((what) => columnsWith(before, WORDS[what]).length === 0)
  assert.deepEqual(missing, HAS_CLASSROOM ? [] : OF_CLASSROOM)
})

/** They are no part of an account. */
const ENQUIRIES = [
  'contact_messages',
  'demo_bookings',
  'enquirer_contacts',
  'enquirer_log',
  'enquirer_requests',
  'enquirers',
  'merged_enquirers',
  ...(HAS_CLASSROOM ? ['reminder_links', 'demo_invitation_links', 'demo_invitations'] : []),
]

const ERASING = ['erased', 'sealed', 'secret']

test('of rows about the account those stay which the inventory keeps, without what it erases', () => {
  const staying = new Set<string>()
  for (const [table, rows] of rowsOfStudent) {
    const name = tableName(table)
    for (const [key, was] of table.whose ? rows : []) {
      const is = left.get(name)?.get(key)
      if (!is) continue
      staying.add(name)
      for (const { column, fate } of listColumns(table)) {
        const written = columnName(table, column)
        // Of what is kept the reason may say that it is emptied where nobody needs it.
        if (fate === 'kept' && is[written] === null) continue
        const isErased = ERASING.includes(fate) && !ENQUIRIES.includes(name)
        assert.deepEqual(is[written], isErased ? null : was[written], `${name}.${written}`)
      }
    }
  }
  const ofAccount = ['audit_log', 'discussions', 'forum_reports', 'replies', ...(HAS_CLASSROOM ? ['certificates'] : [])]
  assert.deepEqual([...staying].sort(), [...ofAccount, ...ENQUIRIES].sort())
})

/** Counts of attempts, and the queue of jobs with its own notes. */
const OF_NOBODY = ['rate_limits', '_private_job_queues', '_private_jobs', '_private_tasks']

test('of all other rows only emails to the address and remembered responses are lost, and only what named the student changes', () => {
  const ownKeys = new Map(
    rowsOfStudent.map(([table, rows]) => [tableName(table), table.whose ? rows.map(([key]) => key) : []]),
  )
  const otherRows: StoredRows = new Map()
  for (const [name, rows] of before)
    if (!OF_NOBODY.includes(name))
      otherRows.set(name, new Map([...rows].filter(([key]) => !ownKeys.get(name)?.includes(key))))
  const { lost, changed } = changesBetween(otherRows, left)
  assert.deepEqual(lost, ['emails', 'idempotency_keys', ...(HAS_CLASSROOM ? ['notifications'] : [])])
  assert.deepEqual(changed, [
    'audit_log.label',
    'audit_log.student_name',
    ...(HAS_CLASSROOM ? ['batches.taken'] : []),
    'notifications.actor_id',
    'notifications.done_at',
  ])
})

/** Staff learn from them who signed up and was enrolled (product 14.7). */
const NOTIFICATIONS = ['notifications.message']

/** Where each word is left: enquiries, until they are emailed in the queue too, and what others need to understand a discussion. */
const LEFT: Partial<Record<keyof typeof WORDS, string[]>> = {
  oldName: NOTIFICATIONS,
  name: [
    '_private_jobs.payload',
    // The chair of a visitor belongs to the enquiry, as do these rows of the log.
    'audit_log.label',
    'contact_messages.full_name',
    'demo_bookings.full_name',
    'enquirers.name',
    'enquirers.names',
    ...NOTIFICATIONS,
    ...(HAS_CLASSROOM ? ['walk_ins.name'] : []),
  ],
  email: [
    '_private_jobs.payload',
    'contact_messages.email',
    'demo_bookings.email',
    'enquirer_contacts.value',
    'enquirers.addresses',
    'enquirers.email',
    'rate_limits.key',
  ],
  phone: [
    '_private_jobs.payload',
    'contact_messages.phone',
    'contact_messages.phone_e_164',
    'demo_bookings.phone',
    'demo_bookings.phone_e_164',
    'enquirer_contacts.value',
    'enquirers.addresses',
    'enquirers.phone',
    'enquirers.phone_e_164',
  ],
  booking: ['_private_jobs.payload', 'demo_bookings.message'],
  message: ['_private_jobs.payload', 'contact_messages.message'],
  note: ['enquirer_log.text'],
  discussion: ['audit_log.label', 'discussions.content', 'discussions.title'],
  reply: ['replies.content'],
  report: ['forum_reports.reason'],
  ...(HAS_CLASSROOM && { unnamed: ['feedback_rounds.unnamed'] }),
}

test('no word of the student is left but where the notice says so', () => {
  for (const what of typedKeys(WORDS)) assert.deepEqual(columnsWith(left, WORDS[what]), LEFT[what] ?? [], what)
})

test('the id is left where it proves what happened, and names nobody', () => {
  assert.deepEqual(columnsWith(left, userId), [
    'audit_log.actor_id',
    'audit_log.student_id',
    'audit_log.subject_id',
    'notifications.dedupe_key',
    'rate_limits.key',
    'replays.subject',
    'sealed_records.user_id',
  ])
})
