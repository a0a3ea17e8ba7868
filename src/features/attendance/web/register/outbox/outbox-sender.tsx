import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { deviceNow } from '#src/shared/clock.ts'
import { type By, createSender, type Delivery, useSender } from '#src/web/offline/outbox/use-sender.ts'
import { MAX_MARKS } from '../../../rules.ts'
import { attendanceApi, registerQuery } from '../../api.ts'
import { marksOutbox, useQueuedMarks } from './outbox.ts'
import {
  type Addition,
  nextToSend,
  type QueuedMark,
  refuseAddition,
  settleAddition,
  settleMarks,
} from './queued-marks.ts'

/** Milliseconds after a press, so that two quick ones are one. */
const SEND_AFTER_MS = 1_200

const send = createSender(marksOutbox, (marks, failed, by) => {
  const next = nextToSend(marks, MAX_MARKS, failed)
  if (!next) return undefined
  return next.addition ? deliverAddition(next.addition, by) : deliverMarks(next.classId, next.marks, by)
})

/** Sends the marks of this phone from whichever page its user is on. */
export default function OutboxSender() {
  const isSignedIn = useAuth().user !== null
  useSender(send, useQueuedMarks().items, { sendAfter: SEND_AFTER_MS, mayStart: isSignedIn })
  return null
}

const deliverAddition = (sent: Addition, { user, queryClient }: By): Delivery => ({
  subject: sent.classId,
  async send() {
    const attendee = { id: sent.classId, ...sent.added.who, at: sent.at, sentAt: deviceNow() }
    const { rowId, register } = await attendanceApi.addAttendee.call(attendee, { context: { user } })
    queryClient.setQueryData(registerQuery(sent.classId).queryKey, register)
    await marksOutbox.change((waiting) => settleAddition(waiting, sent, rowId, register.asOf), user)
  },
  refuse: (refused) => marksOutbox.change((waiting) => refuseAddition(waiting, sent, refused), user),
})

const deliverMarks = (id: string, sent: QueuedMark[], { user, queryClient }: By): Delivery => ({
  subject: id,
  async send() {
    const marks = sent.map(({ studentId, mark, at }) => ({ studentId, mark, at }))
    const { register, refused } = await attendanceApi.mark.call(
      { id, marks, sentAt: deviceNow() },
      { context: { user } },
    )
    queryClient.setQueryData(registerQuery(id).queryKey, register)
    const refusals = refused.map(({ message, ...mark }) => ({ ...mark, classId: id, refusal: message }))
    await marksOutbox.change((waiting) => settleMarks(waiting, sent, refusals, register.asOf), user)
  },
  refuse(refused) {
    const refusals = sent.map((mark) => ({ ...mark, ...refused }))
    return marksOutbox.change((waiting) => settleMarks(waiting, [], refusals), user)
  },
})
