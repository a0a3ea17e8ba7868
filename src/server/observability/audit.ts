import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { ActorRole, SubjectKind } from '#src/access/subject.ts'
import type { User } from '#src/access/user.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { auditLog } from './audit-table.ts'
import type { Log } from './log.ts'

type Actor = Pick<User, '_id' | 'name' | 'role' | 'isAdmin'>

/**
 * Who acts, and by which request; a job or script has neither. `action` is the call's path or the job's name, null for what is not
 * logged: the call says why in its contract, whoever writes null says it beside it.
 */
export type Acting = {
  action: string | null
  user?: Actor | null | undefined
  request?: { id: string; clientAddress: string } | undefined
}

/** What was done to: `label` is its title or name, `student` whom it concerns, `fields` the names of what changed. */
export type Subject = {
  kind: SubjectKind
  _id: string | null
  label: string
  student?: { _id: string; name: string }
  fields?: string[]
}

/** `label` may be looked up, and is only where a row is written. */
type Read = Omit<Subject, 'label'> & { label: string | (() => PromiseLike<string>) }

/** Names what a change is about; of several the last is kept. */
export type About = (subject: Subject) => void

const actorRole = ({ user, request }: Acting): ActorRole =>
  user ? (user.isAdmin ? 'admin' : user.role) : request ? 'guest' : 'system'

const toAuditRow = (
  acting: Acting,
  action: string,
  subject: Partial<Subject> | undefined,
): typeof auditLog.$inferInsert => ({
  actorId: acting.user?._id,
  actorName: acting.user?.name,
  actorRole: actorRole(acting),
  action,
  kind: subject?.kind,
  subjectId: subject?._id,
  label: subject?.label,
  studentId: subject?.student?._id,
  studentName: subject?.student?.name,
  fields: subject?.fields ?? [],
  address: acting.request?.clientAddress,
  requestId: acting.request?.id,
})

/**
 * Writes down a change in its own transaction. Whatever someone signed in does leaves a row; a guest or a job that named nothing
 * changed nothing.
 */
export async function addAuditRow(tx: Tx, acting: Acting, subject: Subject | undefined) {
  const { action, user } = acting
  if (action === null || !(subject || user)) return
  await tx.insert(auditLog).values(toAuditRow(acting, action, subject))
}

/** What things were called that named somebody who is deleted; their ids stay. */
export async function removeLabels(tx: Tx, subjectIds: string[]) {
  await tx.update(auditLog).set({ label: null }).where(inArray(auditLog.subjectId, subjectIds))
}

/** Names of the fields of `after` that are not as they were before; their values stay out of the log. */
export const changedFields = (before: object, after: object) =>
  Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(toRecord(before)[name] ?? null, value ?? null) ? [] : name,
  )

/** Milliseconds in which a repetition leaves no second row. */
export const REPEAT_WINDOW_MS = 10 * 60_000
/** Far more than are asked for in that time; what is over is forgotten then. */
const MAX_RECENT = 10_000

/** What this process wrote lately, and when. */
const recentReads = new WeakMap<Db, Map<string, number>>()

type Reading = Acting & { db: Db; log: Log }

/**
 * Writes down what is no change: personal data that was read, a login that failed. Once in ten minutes for the same user,
 * address and thing. Nobody waits for it, and where it cannot be written the log of the process has it instead.
 */
export function logOnce({ db, log, ...acting }: Reading, { label, ...subject }: Read) {
  const { action, user, request } = acting
  if (action === null) return
  const recent = recentReads.get(db) ?? new Map<string, number>()
  recentReads.set(db, recent)
  const key = JSON.stringify([
    action,
    user?._id,
    user ? '' : request?.clientAddress,
    subject._id,
    typeof label === 'string' && label,
  ])
  if ((recent.get(key) ?? Number.NEGATIVE_INFINITY) > Date.now() - REPEAT_WINDOW_MS) return
  if (recent.size >= MAX_RECENT) recent.clear()
  recent.set(key, Date.now())
  const row = toAuditRow(acting, action, subject)
  void addIfNew(db, row, label).catch((err: unknown) => {
    recent.delete(key)
    const { actorId: userId, kind, subjectId, requestId: id } = row
    log.warn({ err, id, userId, action, kind, subjectId }, 'The audit log could not be written')
  })
}

/** Another process may have written the same. */
async function addIfNew(db: Db, read: typeof auditLog.$inferInsert, named: Read['label']) {
  const row = { ...read, label: typeof named === 'string' ? named : await named() }
  return db.transaction(async (tx) => {
    const same = (['actorId', 'actorRole', 'action', 'kind', 'subjectId', 'label'] as const).map(
      (name) => sql`${auditLog[name]} is not distinct from ${row[name] ?? null}`,
    )
    const sameAddress = row.actorId ? [] : [eq(auditLog.address, row.address ?? '')]
    const since = gt(auditLog.at, sql`now() - interval '10 minutes'`)
    if ((await tx.$count(auditLog, and(since, ...same, ...sameAddress))) === 0) await tx.insert(auditLog).values(row)
  })
}

/** A year and a month: who looks after a year still finds it. */
export async function removeOldAuditRows(tx: Tx) {
  await tx.delete(auditLog).where(lt(auditLog.at, sql`now() - interval '400 days'`))
}
