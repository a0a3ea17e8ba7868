import type { QueryClient } from '@tanstack/react-query'
import { now } from '#src/shared/clock.ts'
import { sentenceOf, statusOf } from '#src/web/errors.ts'
import { noticeEndOfSession } from '#src/web/query-client.ts'
import { toast } from '#src/web/ui/toast.tsx'
import { messages } from '../messages.ts'
import { MOST_MARKS } from '../rules.ts'
import { attendanceApi, registerOf } from './api.ts'
import { changeMarks, ownMarks } from './marks-store.ts'
import { answered, isToBeSent, type OwnMark } from './own-marks.ts'

/** What would be refused as often as it is sent. */
const isFinal = (error: unknown) =>
  [400, 404].includes(statusOf(error) ?? 0) || sentenceOf(error) === messages.classCancelled

let underWay: Promise<boolean> | undefined

/**
 * Sends what waits, class by class, one after the other. What was not answered stays, and is the same when it is sent again.
 * @returns whether nothing waits any more
 */
export function sendMarks(queryClient: QueryClient) {
  underWay ??= sendAll(queryClient).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function sendAll(queryClient: QueryClient) {
  for (let next = ownMarks().find(isToBeSent); next; next = ownMarks().find(isToBeSent)) {
    const { classId } = next
    const sent = ownMarks()
      .filter((mark) => isToBeSent(mark) && mark.classId === classId)
      .slice(0, MOST_MARKS)
    if (!(await sendClass(classId, sent, queryClient))) return false
  }
  return true
}

async function sendClass(id: string, sent: OwnMark[], queryClient: QueryClient) {
  try {
    const marks = sent.map(({ studentId, mark, at }) => ({ studentId, mark, at }))
    const { register, refused, clock } = await attendanceApi.mark.call({ id, marks, sentAt: now() })
    queryClient.setQueryData(registerOf(id).queryKey, register)
    const why = refused.map(({ message, ...mark }) => ({ ...mark, classId: id, refusal: message }))
    await changeMarks((waiting) => answered(waiting, sent, why, register.asOf))
    if (clock) toast('info', clock)
    return true
  } catch (error) {
    noticeEndOfSession(queryClient, error)
    if (!isFinal(error)) return false
    const refusal = sentenceOf(error)
    await changeMarks((waiting) =>
      answered(
        waiting,
        [],
        sent.map((mark) => ({ ...mark, refusal })),
      ),
    )
    return true
  }
}
