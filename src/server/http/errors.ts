import { ORPCError, ValidationError } from '@orpc/server'
import { NOT_LOGGED_IN } from '#src/access/audience.ts'
import { readMeta } from '#src/access/procedure.ts'
import { databaseError, isDatabaseAway } from '#src/server/db/database-errors.ts'
import type { Log } from '#src/server/observability/log.ts'
import { fillTemplate } from '#src/shared/text.ts'
import { toRecord } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { Busy } from './load-shedding.ts'
import type { RequestContext } from './request-context.ts'

/** For a call that this installation does without. */
export const endpointNotFound = () => new ORPCError('NOT_FOUND', { message: 'This endpoint does not exist.' })

/** For a repeated call, whose answer is read again. */
export const deletedMeanwhile = () =>
  new ORPCError('NOT_FOUND', { message: 'What this request saved has been deleted since.' })

export const TRY_AGAIN = 'The site is busy or restarting. Please try again in a moment.'
const CHANGED = 'Something changed in the meantime. Please reload the page and try again.'
const DISK_FULL = 'There is no space left for files. Please tell the institute.'
const UNREADABLE = 'Part of this request could not be read.'
// Where a rule has no words of its own, zod's would be read by a user ("Invalid input: expected string").
z.config({ localeError: () => UNREADABLE })
/** Seconds, sent as Retry-After. */
export const RETRY_AFTER = '5'

type Issue = { path: string; message: string }
type ProcedureCall<Output> = {
  context: { request: RequestContext; log: Log }
  procedure: Parameters<typeof readMeta>[0]
  input: unknown
  next: () => Promise<Output>
}

/**
 * Every failure leaves as a sentence for a user; what it was inside stays in the log.
 * @throws {ORPCError} in the place of whatever was thrown
 */
export async function toPublicError<Output>({ context, procedure, input, next }: ProcedureCall<Output>) {
  try {
    return await next()
  } catch (error) {
    const { fallback } = readMeta(procedure)
    const publicError = asPublicError(error, fillTemplate(fallback, input))
    if (publicError.status >= 500 && !(error instanceof Busy))
      context.log.error({ err: error, id: context.request.id }, fallback)
    const wait = publicError.data?.retryAfter
    if (wait) context.request.responseHeaders.set('retry-after', String(wait))
    throw publicError
  }
}

type Details = { issues?: Issue[]; retryAfter?: number }

function asPublicError(error: unknown, fallback: string): ORPCError<string, Details | undefined> {
  if (isDatabaseAway(error) || error instanceof Busy)
    return new ORPCError('SERVICE_UNAVAILABLE', { message: TRY_AGAIN })
  if (databaseError(error).code === 'ENOSPC') return new ORPCError('FULL', { status: 507, message: DISK_FULL })
  // What this leans on went, or what it adds came, while it was under way.
  if (/^2350[35]$/.test(databaseError(error).code ?? '')) return new ORPCError('CONFLICT', { message: CHANGED })
  // Class 22: a value PostgreSQL cannot hold that no schema foresaw.
  if (databaseError(error).code?.startsWith('22')) return new ORPCError('BAD_REQUEST', { message: UNREADABLE })
  if (!(error instanceof ORPCError) || error.status >= 500) {
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: fallback })
  }
  if (!(error.cause instanceof ValidationError)) return error
  const issues = error.cause.issues.map(({ path, message }) => ({ path: (path ?? []).map(segment).join('.'), message }))
  return new ORPCError('BAD_REQUEST', { message: issues[0] ? withFieldName(issues[0]) : UNREADABLE, data: { issues } })
}

const segment = (step: PropertyKey | { key: PropertyKey }) => String(typeof step === 'object' ? step.key : step)
const withFieldName = ({ path, message }: Issue) => (message === UNREADABLE && path ? `${path}: ${message}` : message)

/** A refusal that belongs to one field of the form, where only the server could know. */
export const invalidField = (
  path: string,
  message: string,
  code: 'BAD_REQUEST' | 'CONFLICT' | 'FORBIDDEN' = 'BAD_REQUEST',
) => new ORPCError(code, { message, data: { issues: [{ path, message }] } })

/** For whom a session vouched when the call began, and who is gone by now. */
export const notLoggedIn = () => new ORPCError('UNAUTHORIZED', { message: NOT_LOGGED_IN })

/**
 * The body of every refusal (product 18.1): `classes` are the ones to choose instead, `isOfAnother` says that the page is another
 * user's, `newest` is what was saved in the meantime.
 */
export function errorBody({ message, data }: ORPCError<string, unknown>) {
  const { issues, classes, isOfAnother, newest } = toRecord(data)
  return {
    message,
    ...(issues !== undefined && { issues }),
    ...(classes !== undefined && { classes }),
    ...(isOfAnother === true && { isOfAnother }),
    ...(newest !== undefined && { newest }),
  }
}
