import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { and, eq, like, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { idempotencyKeys } from '#src/server/db/table.ts'

/** A change its sender may repeat: which procedure and user, under which Idempotency-Key, with which body. */
export type IdempotentChange = { scope: string; key: string; fingerprint: string }

const MAX_KEY_LENGTH = 200

/** @throws {ORPCError} 400 for a key or a body that cannot be remembered */
export function idempotentChange(scope: string, key: string, input: unknown): IdempotentChange {
  if (key.length > MAX_KEY_LENGTH) {
    throw new ORPCError('BAD_REQUEST', { message: `An Idempotency-Key has at most ${MAX_KEY_LENGTH} characters.` })
  }
  return { scope, key, fingerprint: createHash('sha256').update(storedResponse(input)).digest('base64url') }
}

function storedResponse(input: unknown) {
  try {
    // A fast hash of a password could be tried out: what is kept must not hang on one.
    return JSON.stringify(input, (name, value) => (name === 'password' ? undefined : value)) ?? ''
  } catch {
    // Its nesting was deeper than the stack.
    throw new ORPCError('BAD_REQUEST', { message: 'This request is nested too deeply.' })
  }
}

/**
 * Runs `work` once for a key; a repetition waits for the first to end and returns the same output.
 * @throws {ORPCError} 422 where the key came with another body before
 */
export async function runOnce<Output>(
  tx: Tx,
  { scope, key, fingerprint }: IdempotentChange,
  work: () => Promise<Output>,
) {
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  const claimed = await tx.insert(idempotencyKeys).values({ scope, key, fingerprint }).onConflictDoNothing()
  if (claimed.rowCount === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(mine)
    if (first?.fingerprint === fingerprint) return first.output as Output
    throw new ORPCError('UNPROCESSABLE_CONTENT', { message: 'This Idempotency-Key was used for another request.' })
  }
  const output = await work()
  await tx.update(idempotencyKeys).set({ output }).where(mine)
  return output
}

/** For a change of which not even a hash may be kept: under the same key a repetition is the same, whatever it says. */
export const withoutFingerprint = (change: IdempotentChange | undefined) => change && { ...change, fingerprint: '' }

/** Whether this change was made before under its key: it will change nothing, so it costs nothing either. */
export async function isRepeated(db: Reader, change: IdempotentChange | undefined) {
  if (!change) return false
  const mine = and(eq(idempotencyKeys.scope, change.scope), eq(idempotencyKeys.key, change.key))
  return (await db.$count(idempotencyKeys, mine)) > 0
}

/** Nobody can repeat their requests any more. */
export async function removeResponsesTo(tx: Tx, userId: string) {
  await tx.delete(idempotencyKeys).where(like(idempotencyKeys.scope, `% ${userId}`))
}

export async function removeOldKeys(tx: Tx) {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
}
