import { asText, toRecord } from '#src/shared/unknown.ts'

type Described = { name: string; message: string; stack?: string; code?: string; constraint?: string }

/**
 * What may be logged of an error. A database error's own message and detail carry the query's parameters (names,
 * addresses), so of those only the code and the constraint leave.
 */
export function serializeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { code, constraint, severity } = databaseError(error)
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  if (severity) return { name: 'DatabaseError', message: `PostgreSQL ${code}`, code, constraint, stack: place }
  return {
    name: error.name,
    message: error.cause ? `${error.name} caused by ${code ?? 'an error'}` : error.message,
    code,
    stack: place,
  }
}

/** The innermost error: Drizzle wraps what pg throws. */
export function databaseError(error: unknown): {
  code?: string
  constraint?: string
  severity?: string
  syscall?: string
  message?: string
} {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return {}
  const { code, constraint, severity, syscall } = toRecord(inner)
  return {
    code: asText(code),
    constraint: asText(constraint),
    severity: asText(severity),
    syscall: asText(syscall),
    message: inner.message,
  }
}

// 08 connection, 40 a deadlock or the like, 53 out of resources, 57 shut down or statement cancelled by its timeout, 55P03 lock
// timeout, 25P03/25P04 idle, 25006 a server that takes no writes, as after a failover.
const UNAVAILABLE_STATE = /^(08|40|53|57)|^55P03$|^25P0[34]$|^25006$/
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** On the way to the database; a file that is missing, or a client that hung up, says something else or nothing. */
const CONNECTION_ERRORS = /^(connect|read|write|getaddrinfo)$/
const UNAVAILABLE_CLIENT =
  /timeout exceeded|Connection terminated|not queryable|client was closed|read timeout|pool after calling end/i

/** True where the database is away or too slow: nothing is wrong with the request, and a later one may succeed. */
export function isDatabaseAway(error: unknown) {
  const { code, severity } = databaseError(error)
  return severity ? UNAVAILABLE_STATE.test(code ?? '') : isConnectionLost(error)
}

/** True where PostgreSQL said nothing at all: its connection broke off, or it took too long. */
export function isConnectionLost(error: unknown) {
  const { code, severity, syscall, message } = databaseError(error)
  if (severity) return false
  const isCut = UNAVAILABLE_SYSTEM.has(code ?? '') && CONNECTION_ERRORS.test(syscall ?? '')
  return isCut || UNAVAILABLE_CLIENT.test(message ?? '')
}

/** True where the server, or this connection to it, only reads. */
export const isReadOnly = (error: unknown) => databaseError(error).code === '25006'

/** True for the one of two transactions that was given up because each waited for the other. */
export const isDeadlock = (error: unknown) => databaseError(error).code === '40P01'

/** True where what should be unique exists already. */
export const isUniqueViolation = (error: unknown) => databaseError(error).code === '23505'
