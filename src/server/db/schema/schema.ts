import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import {
  areApplied,
  createFunctions,
  createViewsAndTriggers,
  dropViewsAndTriggers,
  NOTES,
  readSqlFiles,
} from './sql-files.ts'
import { canBeUpgraded, createTablesBefore1_0, isBefore1_0, upgrade } from './upgrade.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))
export const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** Which migrations a database has had, as drizzle-orm notes them, and what of db/sql. */
const ALL_NOTES = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  ${NOTES}`

/** The last commit before 1.0: it updates databases of any version before it. */
const BEFORE_1_0 = 'ed289441'

/**
 * Brings tables, functions, views and triggers up to date, within the transaction of the client.
 * @throws {Error} in one sentence, where a newer version or one that is too old made them
 */
export async function updateSchema(client: pg.Client) {
  await client.query(ALL_NOTES)
  const migrations = readMigrations()
  const applied = await appliedMigrations(client)
  const last = Math.max(0, ...applied)
  refuseOthers(applied, last, migrations)
  const pending = migrations.filter(({ folderMillis }) => folderMillis > last)
  const files = readSqlFiles()
  if (pending.length === 0 && (await areApplied(client, files))) return
  await dropViewsAndTriggers(client)
  await createFunctions(client, files)
  if (last > 0 && isBefore1_0(last)) await upgradeTo1_0(client, last, pending.shift())
  await apply(client, pending)
  await createViewsAndTriggers(client, files)
}

/**
 * Makes the tables of an empty database as they were after a migration, without views and triggers, which `updateSchema` adds.
 * @throws {Error} in one sentence, where that is not known
 */
export async function createTables(client: pg.Client, migration: number) {
  const migrations = readMigrations()
  if (isBefore1_0(migration) && !canBeUpgraded(migration))
    throw new Error(
      `This backup is too old for this version. Restore it with commit ${BEFORE_1_0}, then update (docs/operations.md, Updating).`,
    )
  if (!isBefore1_0(migration) && !migrations.some(({ folderMillis }) => folderMillis === migration))
    throw new Error('This backup was made by a newer version of this product. Install that version first.')
  await client.query(ALL_NOTES)
  await createFunctions(client, readSqlFiles())
  if (!isBefore1_0(migration))
    return apply(
      client,
      migrations.filter(({ folderMillis }) => folderMillis <= migration),
    )
  await createTablesBefore1_0(client, migration)
  await note(client, { hash: 'before 1.0', folderMillis: migration })
}

function refuseOthers(applied: number[], last: number, migrations: MigrationMeta[]) {
  if (last > 0 && isBefore1_0(last) && !canBeUpgraded(last))
    throw new Error(
      `This database is too old for this version. Start commit ${BEFORE_1_0} on it once (docs/operations.md, Updating).`,
    )
  const isKnown = (each: number) => migrations.some(({ folderMillis }) => folderMillis === each)
  if (!isBefore1_0(last) && !applied.every(isKnown))
    throw new Error('A newer version has changed this database. Run the newer version.')
}

/** What was noted of the migrations before 1.0 is replaced by the one in which 1.0 has them all. */
async function upgradeTo1_0(client: pg.Client, last: number, baseline: MigrationMeta | undefined) {
  await upgrade(client, last)
  await client.query('delete from drizzle.__drizzle_migrations')
  if (baseline) await note(client, baseline)
}

async function apply(client: pg.Client, migrations: MigrationMeta[]) {
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
  }
}

const note = (client: pg.Client, { hash, folderMillis }: Pick<MigrationMeta, 'hash' | 'folderMillis'>) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])

async function appliedMigrations(client: pg.Client) {
  const { rows } = await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')
  return rows.map(({ at }) => Number(at))
}
