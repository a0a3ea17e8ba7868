import { useQuery } from '@tanstack/react-query'
import { now } from '#src/shared/clock.ts'
import { type Mark, nextMark } from '../rules.ts'
import type { Register } from '../shapes.ts'
import { registerOf } from './api.ts'
import { changeMarks } from './marks-store.ts'
import { useOwnMarks } from './use-own-marks.ts'
import { lastSaid, withMarks } from './waiting-marks.ts'

/** A student as the register shows them: what was said last, here or elsewhere. */
export type Shown = Register['rows'][number] & { isWaiting: boolean }

/** A register, with what waits on this phone on top of it. */
export function useRegister(id: string) {
  const query = useQuery(registerOf(id))
  const { marks, isKept } = useOwnMarks()
  const waiting = marks.filter(({ classId }) => classId === id)
  const rows: Shown[] = (query.data?.rows ?? []).map((row) => {
    const own = lastSaid(waiting, row.student._id)
    return { ...row, mark: own?.mark ?? row.mark, isWaiting: own !== undefined }
  })
  function say(students: Shown[], markOf: (row: Shown) => Mark) {
    const at = now()
    const made = students.map((row) => ({ classId: id, studentId: row.student._id, mark: markOf(row), at }))
    void changeMarks((before) => withMarks(before, made))
  }
  return {
    query,
    rows,
    waiting,
    isKept,
    press: (row: Shown) => say([row], ({ mark }) => nextMark(mark)),
    /** Whom nobody has marked. */
    allPresent: () =>
      say(
        rows.filter(({ mark }) => mark === null),
        () => 'present',
      ),
    /** Of what was refused, once it was read. */
    discard: () => void changeMarks((before) => before.filter(({ classId, refusal }) => classId !== id || !refusal)),
  }
}
