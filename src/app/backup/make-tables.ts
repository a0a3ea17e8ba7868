import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS } from '#src/server/db/migrate.ts'

/**
 * Takes away what is there, and makes the tables as they were after the migration `latest`, without their foreign keys,
 * since rows come table by table, and with their triggers at rest, since what those wrote is among the rows.
 * @returns the statements that put both in place
 * @throws {Error} where a newer version than this one made them
 */
export async function makeTables(client: pg.Client, latest: number) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (!known.some(({ folderMillis }) => folderMillis === latest))
    throw new Error('This backup was made by a newer version of this product. Install that version first.')
  await client.query(`drop schema if exists public, drizzle cascade;
    create schema public authorization pg_database_owner; grant usage on schema public to public;
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of known) {
    if (folderMillis > latest) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  const { rows } = await client.query<{ before: string; after: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      union all
      select format('alter table %I disable trigger user', relname), format('alter table %I enable trigger user', relname)
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { before } of rows) await client.query(before)
  return rows.map(({ after }) => after)
}

export async function finishTables(client: pg.Client, statements: string[]) {
  for (const statement of statements) await client.query(statement)
}
