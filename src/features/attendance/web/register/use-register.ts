import { useQuery } from '@tanstack/react-query'
import { deviceNow } from '#src/shared/clock.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { isUnsent } from '#src/web/offline/outbox/queued.ts'
import { type Mark, nextAwayMark, nextGuestMark, nextMark } from '../../rules.ts'
import type { Register } from '../../shapes.ts'
import { registerQuery } from '../api.ts'
import { marksOutbox, useQueuedMarks } from './outbox/outbox.ts'
import { type Added, type Addition, enqueue, latestMark, listAdditions, withoutRefused } from './outbox/queued-marks.ts'

/** A student as the register shows them: what was said last, here or elsewhere. */
export type RegisterRow = Register['rows'][number] & { isWaiting: boolean }

/** A register, with what was said on this phone since it was read. */
export function useRegister(id: string) {
  const query = useQuery(registerQuery(id))
  const { items: marks, isKept } = useQueuedMarks()
  const queued = marks.filter(({ classId }) => classId === id)
  const { asOf = '', rows: read = [] } = useStableData(query, id) ?? {}
  const registered = new Set(read.map(({ student }) => student._id))
  const added = listAdditions(queued, registered, asOf).map(toRow)
  const rows: RegisterRow[] = [...read, ...added].map((row) => {
    const last = latestMark(queued, row.student._id, asOf)
    const mark = last?.mark ?? row.mark
    return {
      ...row,
      mark: row.guest === 'name' && mark === 'absent' ? null : mark,
      isWaiting: last !== undefined && isUnsent(last),
    }
  })
  function showResult(students: RegisterRow[], markOf: (row: RegisterRow) => Mark) {
    const at = deviceNow()
    const made = students.map((row) => ({ classId: id, studentId: row.student._id, mark: markOf(row), at }))
    void marksOutbox.change((before) => enqueue(before, made))
  }
  return {
    query,
    rows,
    queued,
    isKept,
    press: (row: RegisterRow) => showResult([row], markPressed),
    mark: (row: RegisterRow, mark: Mark) => showResult([row], () => mark),
    /** Students without a mark. */
    allPresent: () => showResult(rows.filter(isUnmarked), () => 'present'),
    add: (added: Added) => {
      const studentId = added.who.studentId ?? added.who._id ?? ''
      const made = { classId: id, studentId, mark: 'present' as const, at: deviceNow(), added }
      void marksOutbox.change((before) => enqueue(before, [made]))
    },
    /** Of what was refused to someone who may be allowed it by now. */
    retry: () =>
      void marksOutbox.change((before) => before.map((mark) => (mark.classId === id ? withoutRefused(mark) : mark))),
    /** Of what was refused, once it was read. */
    discard: () =>
      void marksOutbox.change((before) => before.filter(({ classId, refusal }) => classId !== id || !refusal)),
  }
}

/** What a press makes of the mark of someone. */
export function markPressed({ mark, guest, awayUntil }: RegisterRow) {
  if (guest) return nextGuestMark(mark)
  return awayUntil ? nextAwayMark(mark) : nextMark(mark)
}

/** Guests need no mark. */
export const isUnmarked = ({ mark, guest }: Pick<RegisterRow, 'mark' | 'guest'>) => mark === null && guest === null

const toRow = ({ studentId, added: { name, guest } }: Addition): Register['rows'][number] => ({
  student: { _id: studentId, name },
  isGuest: guest !== null,
  guest,
  attendeeId: null,
  awayUntil: null,
  leave: null,
  mark: 'present',
  said: [],
  sameBrowser: [],
})
