import { implement, ORPCError } from '@orpc/server'
import { userChannel } from '#src/access/channel.ts'
import type { User } from '#src/access/user.ts'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import { CHOOSE_COURSE, type EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { changedFields, logOnce } from '#src/server/observability/audit.ts'
import { noteReplay } from '#src/server/replay/replay.ts'
import { now } from '#src/shared/clock.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { formatDate } from '#src/shared/time.ts'
import { type EnquirerEvents, enquirers } from '../contract.ts'
import { messages } from '../messages.ts'
import { CONTACTS, FUNNEL_COUNTED_FOR, OUTCOMES, REPLIES_COUNTED_FOR, savedStep } from '../rules.ts'
import { findAccount, findEnquirerOfUser } from './account-queries.ts'
import { addByHand } from './adding.ts'
import { listApplicants } from './applicant-queries.ts'
import { countReplies, funnelSince } from './figure-queries.ts'
import { lockEnquirers } from './identity-queries.ts'
import { addDifference, mergeEnquirers, splitRequest } from './merging-queries.ts'
import { findKnownPhones, savePhone } from './phone-queries.ts'
import { findBookingToInvite, findOffer, findVisits, listComingVisits } from './prospect-queries.ts'
import {
  addToLog,
  findByRequest,
  findEnquirer,
  findEnquirerToChange,
  findMergedInto,
  findNamesakes,
  listEnquirers,
  listFollowUps,
  saveEnquirer,
} from './queries.ts'
import { DELETED_ENQUIRY, removeEnquirers } from './removing.ts'
import { refreshEnquirer } from './state-queries.ts'
import type { LogKind } from './table.ts'
import { buildTimeline } from './timeline-queries.ts'

const procedures = implement(enquirers)
  .$context<Context<EnquirerEvents & AccountEvents & EnquiryEvents & AttendanceEvents>>()
  .use(authorize)
const { staff, admin } = byAudience(procedures, procedures.use(requireUser))

const refused = (message: string) => new ORPCError('BAD_REQUEST', { message })

export const enquirersHandlers = {
  list: admin.list.handler(({ input, context }) => {
    logOnce(context, { kind: 'list', _id: null, label: 'Enquiries' })
    return listEnquirers(context.db, input)
  }),

  add: admin.add.handler(({ input, context }) => {
    const { courses } = context.institute.current.enquiries
    if (input.course && !courses.some(({ key }) => key === input.course)) throw invalidField('course', CHOOSE_COURSE)
    return change(context, async (tx, emit, about) => {
      const enquirer = await addByHand(tx, { ...input, addedById: context.user._id }, context.institute.shown)
      about(enquirySubject(enquirer))
      await emit('enquirerChanged', { enquirerId: enquirer._id }, ['admins'])
      return { _id: enquirer._id, message: messages.added(enquirer.name) }
    })
  }),

  followUps: admin.followUps.handler(({ context: { db } }) => listFollowUps(db, isoDate(now()))),

  figures: admin.figures.handler(async ({ context: { db } }) => {
    const moment = now()
    const instantBefore = (milliseconds: number) => new Date(Date.parse(moment) - milliseconds).toISOString()
    const [replies, funnel] = await Promise.all([
      countReplies(db, instantBefore(REPLIES_COUNTED_FOR), moment),
      funnelSince(db, instantBefore(FUNNEL_COUNTED_FOR)),
    ])
    return { replies, funnel }
  }),

  knownPhones: staff.knownPhones.handler(async ({ input: { studentId }, context }) => {
    const phones = await findKnownPhones(context.db, studentId)
    if (phones.length > 0) logOnce(context, { kind: 'list', _id: null, label: 'Known phone numbers' })
    return phones
  }),

  takePhone: staff.takePhone.handler(({ input: { studentId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const [request] = await findKnownPhones(tx, studentId)
      if (!request || !(await savePhone(tx, request.studentId, request.phone))) throw errors.NOT_FOUND()
      const { name, phone } = request
      about({ kind: 'user', _id: request.studentId, label: name, fields: ['phone'] })
      await emit('userChanged', { userId: request.studentId }, ['staff', userChannel(request.studentId)])
      return { message: messages.phoneTaken(name, phone) }
    }),
  ),

  get: admin.get.handler(async ({ input: { id }, context, errors }) => {
    const { db, institute } = context
    const enquirer = (await findEnquirer(db, id)) ?? (await findMergedInto(db, id)) ?? (await findByRequest(db, id))
    if (!enquirer) throw errors.NOT_FOUND()
    logOnce(context, enquirySubject(enquirer))
    const [namesakes, account] = await Promise.all([findNamesakes(db, enquirer), findAccount(db, enquirer._id)])
    const [timeline, bookingId, [visit = null], offer] = await Promise.all([
      buildTimeline(db, { enquirerId: enquirer._id, account, offered: institute.current.enquiries.courses }),
      findBookingToInvite(db, enquirer._id),
      findVisits(db, [enquirer._id]),
      account && findOffer(db, account._id),
    ])
    const student = account && { _id: account._id, name: account.name }
    return { ...enquirer, timeline, namesakes, student, bookingId, visit, offer }
  }),

  ofStudent: admin.ofStudent.handler(async ({ input: { studentId }, context }) => {
    const { db, institute } = context
    const origin = await findEnquirerOfUser(db, studentId)
    const enquirer = origin && (await findEnquirer(db, origin.enquirerId))
    if (!enquirer) return { enquirer: null }
    logOnce(context, enquirySubject(enquirer))
    const offered = institute.current.enquiries.courses
    const timeline = await buildTimeline(db, { enquirerId: enquirer._id, account: origin.account, offered })
    return { enquirer: { ...enquirer, timeline } }
  }),

  ofApplicants: admin.ofApplicants.handler(async ({ context }) => {
    const applicants = await listApplicants(context.db)
    if (applicants.length > 0) logOnce(context, { kind: 'list', _id: null, label: 'Enquiries awaiting approval' })
    return applicants
  }),

  edit: admin.edit.handler(({ input: { id, ...input }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const before = await findEnquirerToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      const after = savedStep(before.outcome, input)
      const { followUpOn: nextCall, outcome } = after
      const fields = changedFields(before, after)
      about({ ...enquirySubject(before), fields })
      if (fields.length === 0) return { message: messages.saved(before.name) }
      await saveEnquirer(tx, before._id, after)
      const sentences = [
        ...(fields.includes('outcome') ? [outcome ? `${OUTCOMES[outcome]}.` : 'Open again.'] : []),
        ...(fields.includes('followUpOn')
          ? [nextCall ? `Follow-up on ${formatDate(nextCall)}.` : 'No call is planned.']
          : []),
      ]
      const kind: LogKind = fields.includes('outcome') ? 'outcome' : 'follow-up'
      await addToLog(tx, { enquirerId: before._id, kind, text: sentences.join(' '), byId: context.user._id })
      await refreshEnquirer(tx, before._id)
      await emit('enquirerChanged', { enquirerId: before._id }, ['admins'])
      if (nextCall) return { message: messages.followUpOn(before.name, formatDate(nextCall)) }
      if (outcome) return { message: messages.outcome(before.name, outcome) }
      return {
        message: outcome === null ? messages.reopened(before.name) : messages.noFollowUp(before.name),
      }
    }),
  ),

  addNote: admin.addNote.handler(async ({ input: { id, text }, context, errors }) => {
    if (!(await addLogEntry(context, id, 'note', text))) throw errors.NOT_FOUND()
    return { message: messages.noted }
  }),

  contact: admin.contact.handler(async ({ input: { id, by }, context, errors }) => {
    if (!(await addLogEntry(context, id, by, `${CONTACTS[by]}.`))) throw errors.NOT_FOUND()
    return { message: messages.contacted }
  }),

  merge: admin.merge.handler(({ input: { id, into }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      if (id === into.toLowerCase()) throw refused(messages.mergedWithItself)
      const [from, target] = [await findEnquirer(tx, id), await findEnquirer(tx, into)]
      if (!from || !target) throw errors.NOT_FOUND()
      const locked = await lockEnquirers(tx, [from._id, target._id])
      // Someone else may have merged them meanwhile.
      if (locked.length < 2) throw errors.NOT_FOUND()
      const visits = await listComingVisits(tx, [from._id, target._id])
      if (visits.length > 1)
        throw new ORPCError('CONFLICT', { message: messages.bothInvited(visits.map(({ visit }) => visit.startsAt)) })
      await mergeEnquirers(tx, from._id, target._id)
      // Without a name: what was merged by mistake is split again, and this stays.
      const text = 'Merged with another enquiry.'
      await addToLog(tx, { enquirerId: target._id, kind: 'merged', text, byId: context.user._id })
      about(enquirySubject(target))
      await emit('enquirerChanged', { enquirerId: target._id }, ['admins'])
      return { message: messages.merged(from.name, target.name) }
    }),
  ),

  distinguish: admin.distinguish.handler(({ input: { id, from }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      if (id === from.toLowerCase()) throw refused(messages.distinguishedFromItself)
      const both = [await findEnquirer(tx, id), await findEnquirer(tx, from)]
      const locked = await lockEnquirers(
        tx,
        both.flatMap((each) => each?._id ?? []),
      )
      const [enquirer, different] = both
      if (!enquirer || !different || locked.length < 2) throw errors.NOT_FOUND()
      await addDifference(tx, enquirer._id, different._id)
      const text = 'Not the same person as in another enquiry.'
      for (const { _id: enquirerId } of locked) {
        await addToLog(tx, { enquirerId, kind: 'different', text, byId: context.user._id })
        await emit('enquirerChanged', { enquirerId }, ['admins'])
      }
      about(enquirySubject(enquirer))
      return { message: messages.distinguished(enquirer.name, different.name) }
    }),
  ),

  split: admin.split.handler(({ input: { id, requestId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const enquirer = await findEnquirerToChange(tx, id)
      if (!enquirer) throw errors.NOT_FOUND()
      const _id = await splitRequest(tx, enquirer._id, requestId.toLowerCase())
      if (!_id) throw new ORPCError('CONFLICT', { message: messages.notToSplit })
      for (const enquirerId of [enquirer._id, _id]) {
        await addToLog(tx, { enquirerId, kind: 'split', text: 'Split into two people.', byId: context.user._id })
        await emit('enquirerChanged', { enquirerId }, ['admins'])
      }
      about(enquirySubject(enquirer))
      return { _id, message: messages.split(enquirer.name) }
    }),
  ),

  remove: admin.remove.handler(({ input: { id, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const enquirer = await findEnquirerToChange(tx, id)
      if (!enquirer) throw errors.NOT_FOUND()
      const { requestIds } = await removeEnquirers(tx, emit, [enquirer._id])
      for (const requestId of requestIds) await noteReplay(tx, DELETED_ENQUIRY, requestId)
      about({ kind: 'enquiry', _id: enquirer._id, label: messages.removedBecause(reason) })
      return { message: messages.removed }
    }),
  ),
}

const enquirySubject = ({ _id, name }: { _id: string; name: string }) => ({
  kind: 'enquiry' as const,
  _id,
  label: name,
})

/** @returns whether there is such an enquiry */
const addLogEntry = (context: Context<EnquirerEvents> & { user: User }, id: string, kind: LogKind, text: string) =>
  change(context, async (tx: Tx, emit, about) => {
    const enquirer = await findEnquirerToChange(tx, id)
    if (!enquirer) return false
    about(enquirySubject(enquirer))
    await addToLog(tx, { enquirerId: enquirer._id, kind, text, byId: context.user._id })
    await refreshEnquirer(tx, enquirer._id)
    await emit('enquirerChanged', { enquirerId: enquirer._id }, ['admins'])
    return true
  })
