import { randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { classNumberInSentence } from '#src/features/batches/rules.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import type { Db, Tx } from '#src/server/db/db.ts'
import { readCookie, setCookie } from '#src/server/http/cookies.ts'
import { invalidField, notLoggedIn } from '#src/server/http/errors.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { consume, type Points, rateLimit, reward } from '#src/server/security/rate-limit.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { checkInMark, isCheckInOpen, isPresent } from '../rules.ts'
import {
  findOrCreateSecret,
  isTicketUsed,
  listOwnSecretsAt,
  listSecretsAt,
  listStudentIds,
} from './check-in-queries.ts'
import { computeCode, isCodeValid, newSecret, newTicket, readTicket } from './codes.ts'
import { anyone, staff, student } from './procedures.ts'
import { countsForStudent } from './register.ts'
import { recipientChannels } from './register-handlers.ts'
import { addMarks, findMarkedClass, rereadRegister } from './register-queries.ts'

/** Wrong codes of a user; what was right is given back. */
const triesByStudent = rateLimit({
  name: 'check-in',
  points: 5,
  seconds: 30 * 60,
  of: 'wrong check-in codes',
  by: 'user',
})
/** Per address, which a whole class may share. */
const triesByAddress = rateLimit({
  name: 'check-in-ticket',
  points: 60,
  seconds: 10 * 60,
  of: 'wrong check-in codes while signed out',
  by: 'address',
})
/**
 * Of all who are signed out, from however many addresses: a wrong code of theirs is a guess at every class that shows
 * one. Whoever logs in is counted alone, so this locks nobody out of a class.
 */
const guestTriesByAddress = rateLimit({
  name: 'check-in-guests',
  points: 200,
  seconds: 30 * 60,
  of: 'wrong check-in codes while signed out',
  by: 'the whole site',
})
const allTries = 'all'

export const checkInHandlers = {
  code: staff.code.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit) => {
      const classOf = await findMarkedClass(tx, id)
      if (!classOf) throw errors.NOT_FOUND()
      const { class: classRow } = classOf
      const at = Date.parse(now())
      if (classRow.state === 'cancelled') throw errors.CONFLICT({ message: messages.classCancelled })
      if (!isCheckInOpen(classRow, at)) throw errors.CONFLICT({ message: messages.noCodeNow })
      const { secret, isNew } = await findOrCreateSecret(tx, classRow._id, newSecret())
      // From now on their homes offer to check in.
      if (isNew)
        await emit(
          'registerChanged',
          { classId: classRow._id },
          recipientChannels(await listStudentIds(tx, classRow._id)),
        )
      const { code, until } = computeCode(secret, at)
      return { code, until, url: `${context.request.origin}/check-in?code=${code}` }
    }),
  ),

  checkIn: student.checkIn.handler(async ({ input: { code }, context }) => {
    const { db, idempotency, user, request } = context
    // A repeated call takes none, and so gives none back.
    const points: Points = (await isRepeated(db, idempotency)) ? [] : [[triesByStudent, user._id]]
    await consume(db, points, messages.tooManyCodes).catch(restoreAttempt(db, points))
    const message = await change(context, async (tx, emit, about) => {
      // Locked, so that a check-in that is sent twice is one.
      if (!(await findUserToChange(tx, user._id))) throw notLoggedIn()
      const shown = await canShowCode(tx, user._id, code, request)
      const { classRow, at, ticket } = shown
      about({ kind: 'class', _id: classRow.classId, label: `class ${classRow.number} of ${classRow.courseTitle}` })
      const register = await rereadRegister(tx, classRow.classId)
      const recorded = register.marks.find((mark) => mark.studentId === user._id && countsForStudent(mark, classRow))
      if (recorded && isPresent(recorded.mark))
        return messages.checkedInAlready(classRow.courseTitle, classNumberInSentence(classRow))
      const mark = checkInMark(classRow, Date.parse(at))
      const { _id: studentId } = user
      const browser = hashToken(browserToken(request))
      const { classId } = classRow
      const added = await addMarks(tx, [
        { classId, studentId, mark, at: now(), saidAt: at, byId: studentId, source: 'check-in', browser, ticket },
      ])
      // Someone else used the same ticket meanwhile.
      if (added.length === 0) throw isTicketExpired()
      await emit('registerChanged', { classId }, recipientChannels([studentId]))
      return messages.checkedIn(classRow.courseTitle, classNumberInSentence(classRow))
    })
    await reward(db, points)
    setCookie(request, 'ticket', null)
    return { message }
  }),

  ticket: anyone.ticket.handler(async ({ input: { code }, context: { db, request } }) => {
    const points: Points = [[triesByAddress, request.clientAddress]]
    const shared: Points = [[guestTriesByAddress, allTries]]
    await consume(db, points, messages.tooManyCodes).catch(restoreAttempt(db, points))
    await consume(db, shared, () => messages.loginToCheckIn).catch(restoreAttempt(db, [...points, ...shared]))
    const secret = await findShownSecret(db, code)
    if (!secret) throw invalidField('code', messages.wrongCode)
    await reward(db, [...points, ...shared])
    setCookie(request, 'ticket', newTicket(secret, Date.parse(now())))
    return { message: messages.ticketGiven }
  }),
}

const isTicketExpired = () => new ORPCError('BAD_REQUEST', { message: messages.ticketOver })

/** A request that was refused for its rate checked no code, so its points are given back. */
const restoreAttempt = (db: Db, points: Points) => async (refused: unknown) => {
  if (refused instanceof ORPCError && refused.status === 429) await reward(db, points)
  throw refused
}

async function findShownSecret(db: Db, code: string) {
  const at = now()
  return (await listSecretsAt(db, at)).find(({ secret }) => isCodeValid(secret, code, Date.parse(at)))?.secret
}

/**
 * Of a student's classes the one whose code they have, and when they had it; without a code by their browser's ticket.
 * @throws {ORPCError} 400 for a code that none of theirs shows, a ticket that is used, over or of another class
 */
async function canShowCode(tx: Tx, studentId: string, code: string, request: RequestContext) {
  const at = now()
  if (code) {
    const secretOfClass = (await listOwnSecretsAt(tx, studentId, at)).find(({ secret }) =>
      isCodeValid(secret, code, Date.parse(at)),
    )
    if (!secretOfClass) throw invalidField('code', messages.wrongCode)
    return { classRow: secretOfClass, at, ticket: null }
  }
  const ticket = readTicket(readCookie(request, 'ticket'), Date.parse(at))
  if (!ticket || (await isTicketUsed(tx, ticket.chance))) throw isTicketExpired()
  const issuedAt = new Date(ticket.issuedAt).toISOString()
  const secretOfClass = (await listOwnSecretsAt(tx, studentId, issuedAt)).find(({ secret }) => ticket.isOf(secret))
  if (!secretOfClass) throw isTicketExpired()
  return { classRow: secretOfClass, at: issuedAt, ticket: ticket.chance }
}

/** What this browser is known by, from now on if it was not. */
function browserToken(request: RequestContext) {
  const token = readCookie(request, 'browser')
  if (token) return token
  const fresh = randomBytes(16).toString('base64url')
  setCookie(request, 'browser', fresh)
  return fresh
}
