import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { emails } from '#src/server/db/table.ts'
import { emailState, normalizeAddress } from '#src/server/mail/emails.ts'

const STATES = ['waiting', 'sent', 'refused', 'failed', 'held', 'dropped']

/** How many emails of the last 90 days came to what: 'waiting 0, sent 12, …'. */
export async function countByState(client: pg.Client) {
  const rows = await drizzle(client, { casing: 'snake_case' })
    .select({ state: sql<string>`${emailState}`.as('outcome'), count: sql<number>`count(*)::int` })
    .from(emails)
    .groupBy(sql`outcome`)
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return STATES.map((state) => `${state} ${counts.get(state) ?? 0}`).join(', ')
}

/** A line for each email to an address, newest first: when, what, what became of it, and the server's last answer. */
export async function describeEmailsTo(client: pg.Client, address: string) {
  const rows = await drizzle(client, { casing: 'snake_case' })
    .select({ email: emails, state: emailState })
    .from(emails)
    .where(eq(emails.recipient, normalizeAddress(address)))
    .orderBy(desc(emails._id))
  if (rows.length === 0) return `No email to ${address} in the last 90 days.`
  return rows.map(({ email, state }) => formatLine(email, state)).join('\n')
}

const formatLine = ({ _id, kind, attempts, response, createdAt, triedAt }: typeof emails.$inferSelect, state: string) =>
  [
    createdAt.slice(0, 19).replace('T', ' '),
    kind.padEnd(28),
    state.padEnd(8),
    `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${triedAt ? `, last ${triedAt.slice(0, 19).replace('T', ' ')}` : ''}`,
    response ?? 'no answer yet',
    _id,
  ].join('  ')
