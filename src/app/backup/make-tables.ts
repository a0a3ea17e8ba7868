import type pg from 'pg'
import { createTables } from '#src/server/db/schema/schema.ts'

/**
 * Takes away what is there, and makes the tables as they were after the migration `latest`, without their foreign keys, since
 * rows come table by table, and without views and triggers: what those wrote is among the rows.
 * @returns the statements that put the foreign keys in place
 * @throws {Error} where a newer version than this one made them, or one that is too old
 */
export async function makeTables(client: pg.Client, latest: number) {
  await client.query(`drop schema if exists public, drizzle cascade;
    create schema public authorization pg_database_owner; grant usage on schema public to public`)
  await createTables(client, latest)
  const { rows } = await client.query<{ before: string; after: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { before } of rows) await client.query(before)
  return rows.map(({ after }) => after)
}

export async function finishTables(client: pg.Client, statements: string[]) {
  for (const statement of statements) await client.query(statement)
}
