import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SECOND_FACTOR_REQUIRED } from '#src/access/audience.ts'
import { deviceNow } from '#src/shared/clock.ts'
import { errorMessage, errorStatus, isOfAnotherUser, mayRetry } from '#src/web/api/errors.ts'
import { noticeEndOfSession } from '#src/web/api/query-client.ts'
import { MAX_MARKS } from '../../../rules.ts'
import { attendanceApi, registerQuery } from '../../api.ts'
import { outbox, updateOutbox, useOutbox } from './outbox.ts'
import {
  type Addition,
  isUnsent,
  nextToSend,
  type QueuedMark,
  type Refused,
  refuseAddition,
  settleAddition,
  settleMarks,
} from './queued-marks.ts'

/** Milliseconds: after a press, so that two quick ones are one; and where a try had no answer. */
const SEND_AFTER_MS = 1_200
const RETRY_AFTER_MS = 10_000

/**
 * What became of what was sent: `settled` is stored or refused for good. `failed` concerns its class alone, `unreached` all of
 * it, and both may succeed later by themselves; `waits` is for its user, who has to log in.
 */
type Outcome = 'settled' | 'failed' | 'unreached' | 'waits'

/** Empties the outbox on whichever page its user is: as soon as there is a connection, until the server has decided on all of it. */
export default function OutboxSender() {
  const queryClient = useQueryClient()
  const { marks, isSignedIn } = useOutbox()
  useEffect(() => {
    if (!isSignedIn || !marks.some(isUnsent)) return
    let timer = setTimeout(send, SEND_AFTER_MS)
    async function send() {
      clearTimeout(timer)
      const outcome = await sendOutbox(queryClient)
      if (outcome === 'failed' || outcome === 'unreached') timer = setTimeout(send, RETRY_AFTER_MS)
    }
    const sendNow = () => void send()
    addEventListener('online', sendNow)
    addEventListener('visibilitychange', sendNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', sendNow)
      removeEventListener('visibilitychange', sendNow)
    }
  }, [isSignedIn, marks, queryClient])
  return null
}

let sending: Promise<Outcome> | undefined

/** Sends what waits, one class after the other. What had no response stays, and is the same when it is sent again. */
function sendOutbox(queryClient: QueryClient) {
  sending ??= sendAll(queryClient).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(queryClient: QueryClient): Promise<Outcome> {
  const failed = new Set<string>()
  for (;;) {
    const { owner, marks } = outbox()
    const sent = owner && nextToSend(marks, MAX_MARKS, failed)
    if (!sent) return failed.size > 0 ? 'failed' : 'settled'
    const by: By = { user: owner, queryClient }
    const outcome = sent.addition
      ? await sendAddition(sent.addition, by)
      : await sendClass(sent.classId, sent.marks, by)
    if (outcome === 'failed') failed.add(sent.addition ? sent.addition.classId : sent.classId)
    else if (outcome !== 'settled') return outcome
  }
}

/** Whose marks are sent: the server refuses them where someone else is logged in, and then they wait. */
type By = { user: string; queryClient: QueryClient }

const FORBIDDEN = 403
const UNAVAILABLE = 503

/** What a failure means; a refusal that would be the same again is kept by `refuse`. */
async function handleError(error: unknown, queryClient: QueryClient, refuse: (refused: Refused) => Promise<void>) {
  noticeEndOfSession(queryClient, error)
  const status = errorStatus(error) ?? 0
  if (status === 401 || isOfAnotherUser(error) || errorMessage(error) === SECOND_FACTOR_REQUIRED) return 'waits'
  if (mayRetry(error)) return status >= 500 && status !== UNAVAILABLE ? 'failed' : 'unreached'
  await refuse({ refusal: errorMessage(error), ...(status === FORBIDDEN && { mayRetry: true }) })
  return 'settled'
}

async function sendAddition(sent: Addition, { user, queryClient }: By): Promise<Outcome> {
  const { classId: id, at, added } = sent
  try {
    const attendee = { id, ...added.who, at, sentAt: deviceNow() }
    const { rowId, register } = await attendanceApi.addAttendee.call(attendee, { context: { user } })
    queryClient.setQueryData(registerQuery(id).queryKey, register)
    await updateOutbox((waiting) => settleAddition(waiting, sent, rowId, register.asOf), user)
    return 'settled'
  } catch (error) {
    return handleError(error, queryClient, (refused) =>
      updateOutbox((waiting) => refuseAddition(waiting, sent, refused), user),
    )
  }
}

async function sendClass(id: string, sent: QueuedMark[], { user, queryClient }: By): Promise<Outcome> {
  try {
    const marks = sent.map(({ studentId, mark, at }) => ({ studentId, mark, at }))
    const { register, refused } = await attendanceApi.mark.call(
      { id, marks, sentAt: deviceNow() },
      { context: { user } },
    )
    queryClient.setQueryData(registerQuery(id).queryKey, register)
    const refusals = refused.map(({ message, ...mark }) => ({ ...mark, classId: id, refusal: message }))
    await updateOutbox((waiting) => settleMarks(waiting, sent, refusals, register.asOf), user)
    return 'settled'
  } catch (error) {
    return handleError(error, queryClient, (refused) => {
      const refusals = sent.map((mark) => ({ ...mark, ...refused }))
      return updateOutbox((waiting) => settleMarks(waiting, [], refusals), user)
    })
  }
}
