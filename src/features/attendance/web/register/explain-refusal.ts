import { formatDateTime } from '#src/shared/time.ts'
import { messages } from '../../messages.ts'
import type { Register } from '../../shapes.ts'

/** Why nothing can be marked, or will be stored; nothing where it can. */
export function explainRefusal({ class: classInfo, opensAt, closesAt, rows }: Register, now: number) {
  if (classInfo.state === 'cancelled') {
    const marked = rows.filter((row) => row.said.length > 0).length
    return marked > 0 ? messages.recordedBefore(marked) : messages.classCancelled
  }
  if (now > Date.parse(closesAt))
    return `The attendance register closed on ${formatDateTime(closesAt)}. An admin can change it.`
  return now < Date.parse(opensAt) ? `You can mark attendance from ${formatDateTime(opensAt)}.` : undefined
}
