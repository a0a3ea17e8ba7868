import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { isConnectionLost, isReadOnly } from './database-errors.ts'

type OwnTransaction = NodePgTransaction<Record<string, never>, Record<string, never>>

/**
 * In the place of drizzle's own, which sends `begin` before anything would give the connection back: each one that broke
 * just then was lost to the pool for good (drizzle-team/drizzle-orm issues 6241 and 6114, open). This one gives it back in any case, and what `work` threw is what is thrown.
 */
export function createTransactions(pool: pg.Pool, casing: 'snake_case') {
  const dialect = new PgDialect({ casing })

  return async function transaction<Done>(
    work: (tx: OwnTransaction) => Promise<Done>,
    config?: PgTransactionConfig,
  ): Promise<Done> {
    const connection = await pool.connect()
    let failure: unknown
    try {
      await connection.query(beginning(config))
      const tx: OwnTransaction = new NodePgTransaction(
        dialect,
        new NodePgSession(withoutName(connection), dialect, undefined),
        undefined,
      )
      const done = await work(tx)
      await connection.query('commit')
      return done
    } catch (error) {
      // What a broken connection was asked would only be waited for; PostgreSQL rolls back what is hung up on.
      const isSound = !isConnectionLost(error) && !isReadOnly(error) && (await isRolledBack(connection))
      if (!isSound) failure = error
      throw error
    } finally {
      connection.release(failure instanceof Error ? failure : failure !== undefined)
    }
  }
}

/**
 * What is `prepared` is planned here as it is asked: a plan that was kept fails once a migration gave its columns another type,
 * and what fails takes its transaction along.
 */
const withoutName = (connection: pg.PoolClient): pg.PoolClient =>
  Object.create(connection, {
    query: { value: ({ name: _, ...query }: pg.QueryConfig, values?: unknown[]) => connection.query(query, values) },
  })

/** In a single round trip. */
const beginning = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}) =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable']
    .filter(Boolean)
    .join(' ')

const isRolledBack = (connection: pg.PoolClient) =>
  connection.query('rollback').then(
    () => true,
    () => false,
  )
