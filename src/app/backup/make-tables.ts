import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS } from '#src/server/db.ts'

/**
 * Takes away what is there, and makes the tables as they were after the migration `latest`, without their foreign keys:
 * rows come table by table.
 * @returns the statements that add those
 * @throws {Error} where a newer version than this one made them
 */
export async function makeTables(client: pg.Client, latest: number) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (!known.some(({ folderMillis }) => folderMillis === latest))
    throw new Error('This backup was made by a newer version of this product. Install that one first.')
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
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

export async function addForeignKeys(client: pg.Client, statements: string[]) {
  for (const statement of statements) await client.query(statement)
}
