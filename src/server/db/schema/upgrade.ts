import { readFileSync } from 'node:fs'
import type pg from 'pg'

/**
 * Databases and backups of before 1.0 that can be brought up to date, by their latest migration (in milliseconds since 1970,
 * as drizzle-kit numbers it): each file leads to the next, the last to the first migration of 1.0.
 */
const UPGRADES = [
  { from: 1_795_796_370_560, file: 'from-0050.sql' },
  { from: 1_795_856_310_893, file: 'from-0062.sql' },
]

export const isBefore1_0 = (migration: number) => UPGRADES.some(({ from }) => migration <= from)
export const canBeUpgraded = (migration: number) => UPGRADES.some(({ from }) => from === migration)

const textOf = (file: string) => readFileSync(new URL(`../../../../db/upgrade/${file}`, import.meta.url), 'utf8')

/** Changes tables of that migration into those of the first migration of 1.0. */
export async function upgrade(client: pg.Client, migration: number) {
  for (const { from, file } of UPGRADES) if (from >= migration) await client.query(textOf(file))
}

/** Makes the tables as they were after that migration, without views and triggers. */
export async function createTablesBefore1_0(client: pg.Client, migration: number) {
  await client.query(textOf('schema-0050.sql'))
  for (const { from, file } of UPGRADES) if (from < migration) await client.query(textOf(file))
}
