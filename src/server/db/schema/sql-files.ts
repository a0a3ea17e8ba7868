import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

type SqlFile = { name: string; text: string }

/**
 * Functions, views and triggers (docs/decisions/050): a file is named after the function or view that it creates, behind a
 * number where the order matters, and that of a trigger function also creates its triggers.
 */
function filesIn(kind: 'functions' | 'views' | 'triggers'): SqlFile[] {
  const folder = new URL(`../../../../db/sql/${kind}/`, import.meta.url)
  return readdirSync(fileURLToPath(folder))
    .sort()
    .map((file) => ({
      name: file.replace(/^\d+_|\.sql$/g, ''),
      text: readFileSync(new URL(file, folder), 'utf8'),
    }))
}

export const readSqlFiles = () => ({
  functions: filesIn('functions'),
  views: filesIn('views'),
  triggers: filesIn('triggers'),
})
export type SqlFiles = ReturnType<typeof readSqlFiles>

/** What a database has of them: a hash of all texts, and which views and trigger functions it was given. */
export const NOTES = `create table if not exists drizzle.applied_sql
  (hash text not null, views text[] not null, triggers text[] not null)`
type Applied = { hash: string; views: string[]; triggers: string[] }

const hashOf = (files: SqlFiles) => createHash('sha256').update(JSON.stringify(files)).digest('hex')

const findApplied = async (client: pg.Client) =>
  (await client.query<Applied>('select hash, views, triggers from drizzle.applied_sql')).rows[0]

export const areApplied = async (client: pg.Client, files: SqlFiles) =>
  (await findApplied(client))?.hash === hashOf(files)

/** Migrations run without them: PostgreSQL refuses to change a column that a view depends on. */
export async function dropViewsAndTriggers(client: pg.Client) {
  const { views = [], triggers = [] } = (await findApplied(client)) ?? {}
  for (const name of triggers) await client.query(`drop function if exists ${name} cascade`)
  for (const name of views.toReversed()) await client.query(`drop view if exists ${name}`)
  await client.query('delete from drizzle.applied_sql')
}

/** Indexes are made of them, so they come before the tables. */
export async function createFunctions(client: pg.Client, { functions }: SqlFiles) {
  for (const { text } of functions) await client.query(text)
}

export async function createViewsAndTriggers(client: pg.Client, files: SqlFiles) {
  const { views, triggers } = files
  for (const { text } of [...views, ...triggers]) await client.query(text)
  const namesOf = (created: SqlFile[]) => created.map(({ name }) => name)
  await client.query('insert into drizzle.applied_sql values ($1, $2, $3)', [
    hashOf(files),
    namesOf(views),
    namesOf(triggers),
  ])
}
