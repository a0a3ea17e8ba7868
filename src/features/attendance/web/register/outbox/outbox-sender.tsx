import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceNow } from '#src/shared/clock.ts'
import { isOfAnother, sentenceOf, statusOf } from '#src/web/api/errors.ts'
import { noticeEndOfSession } from '#src/web/api/query-client.ts'
import { messages } from '../../../messages.ts'
import { MOST_MARKS } from '../../../rules.ts'
import { attendanceApi, registerOf } from '../../api.ts'
import { outbox, updateOutbox, useOutbox } from './outbox.ts'
import {
  type Addition,
  isUnsent,
  nextToSend,
  type QueuedMark,
  refuseAddition,
  settle,
  settleAddition,
} from './queued-marks.ts'

/** Milliseconds: after a press, so that two quick ones are one; and where a try had no answer. */
const SOON = 1_200
const AGAIN = 10_000

/** Empties the outbox on whichever page its user is: as soon as there is a connection, until the server has stored all of it. */
export default function OutboxSender() {
  const queryClient = useQueryClient()
  const { marks, isSignedIn } = useOutbox()
  useEffect(() => {
    if (!isSignedIn || !marks.some(isUnsent)) return
    let timer = setTimeout(send, SOON)
    async function send() {
      clearTimeout(timer)
      const isDone = await sendOutbox(queryClient)
      if (!isDone) timer = setTimeout(send, AGAIN)
    }
    const now = () => void send()
    addEventListener('online', now)
    addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
      removeEventListener('visibilitychange', now)
    }
  }, [isSignedIn, marks, queryClient])
  return null
}

/** True where sending again would be refused again. */
const isFinal = (error: unknown) =>
  [400, 404].includes(statusOf(error) ?? 0) || sentenceOf(error) === messages.classCancelled

let sending: Promise<boolean> | undefined

/**
 * Sends what waits, one class after the other. What had no response stays, and is the same when it is sent again.
 * @returns whether the outbox is empty
 */
function sendOutbox(queryClient: QueryClient) {
  sending ??= sendAll(queryClient).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(queryClient: QueryClient) {
  for (;;) {
    const { owner, marks } = outbox()
    const sent = owner && nextToSend(marks, MOST_MARKS)
    if (!sent) return true
    const by: By = { user: owner, queryClient }
    const isDone = sent.addition ? await sendAddition(sent.addition, by) : await sendClass(sent.classId, sent.marks, by)
    if (!isDone) return false
  }
}

/** Whose marks are sent: the server refuses them where someone else is logged in, and then they wait. */
type By = { user: string; queryClient: QueryClient }

/** A conflict is final too: the class is not now, or is full of visitors. */
const isFinalForAddition = (error: unknown) => isFinal(error) || (statusOf(error) === 409 && !isOfAnother(error))

async function sendAddition(sent: Addition, { user, queryClient }: By) {
  const { classId: id, at, added } = sent
  try {
    const asked = { id, ...added.who, at, sentAt: deviceNow() }
    const { rowId, register } = await attendanceApi.addAttendee.call(asked, { context: { user } })
    queryClient.setQueryData(registerOf(id).queryKey, register)
    await updateOutbox((waiting) => settleAddition(waiting, sent, rowId, register.asOf), user)
    return true
  } catch (error) {
    noticeEndOfSession(queryClient, error)
    if (!isFinalForAddition(error)) return false
    const refusal = sentenceOf(error)
    await updateOutbox((waiting) => refuseAddition(waiting, sent, refusal), user)
    return true
  }
}

async function sendClass(id: string, sent: QueuedMark[], { user, queryClient }: By) {
  try {
    const marks = sent.map(({ studentId, mark, at }) => ({ studentId, mark, at }))
    const { register, refused } = await attendanceApi.mark.call(
      { id, marks, sentAt: deviceNow() },
      { context: { user } },
    )
    queryClient.setQueryData(registerOf(id).queryKey, register)
    const refusals = refused.map(({ message, ...mark }) => ({ ...mark, classId: id, refusal: message }))
    await updateOutbox((waiting) => settle(waiting, sent, refusals, register.asOf), user)
    return true
  } catch (error) {
    noticeEndOfSession(queryClient, error)
    if (!isFinal(error)) return false
    const refusal = sentenceOf(error)
    const refused = sent.map((mark) => ({ ...mark, refusal }))
    await updateOutbox((waiting) => settle(waiting, [], refused), user)
    return true
  }
}
