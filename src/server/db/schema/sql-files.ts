import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

type SqlFile = { name: string; text: string }

/**
 * Functions, views and triggers (docs/decisions/050): a file is named after the function or view that it creates, and that of
 * a trigger function also creates its triggers. In the order of names.
 */
function filesIn(kind: 'functions' | 'views' | 'triggers'): SqlFile[] {
  const folder = new URL(`../../../../db/sql/${kind}/`, import.meta.url)
  return readdirSync(fileURLToPath(folder))
    .sort()
    .map((file) => ({ name: basename(file, '.sql'), text: readFileSync(new URL(file, folder), 'utf8') }))
}

export const readSqlFiles = () => ({
  functions: filesIn('functions'),
  views: filesIn('views'),
  triggers: filesIn('triggers'),
})
export type SqlFiles = ReturnType<typeof readSqlFiles>

export const hashOf = (files: SqlFiles) => createHash('sha256').update(JSON.stringify(files)).digest('hex')

/** Migrations run without them: PostgreSQL refuses to change a column that a view depends on. */
export async function dropViewsAndTriggers(client: pg.Client, { views, triggers }: SqlFiles) {
  for (const { name } of triggers) await client.query(`drop function if exists ${name} cascade`)
  for (const { name } of views.toReversed()) await client.query(`drop view if exists ${name}`)
}

/** Indexes are made of them, so they come before the tables. */
export async function createFunctions(client: pg.Client, { functions }: SqlFiles) {
  for (const { text } of functions) await client.query(text)
}

export async function createViewsAndTriggers(client: pg.Client, { views, triggers }: SqlFiles) {
  for (const { text } of [...views, ...triggers]) await client.query(text)
}
