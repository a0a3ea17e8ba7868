import { useQuery } from '@tanstack/react-query'
import type { Candidates } from '../../../shapes.ts'
import { attendanceApi, candidatesOf } from '../../api.ts'
import { isAddition, type QueuedMark } from '../outbox/queued-marks.ts'
import type { RegisterRow } from '../use-register.ts'

const NOBODY: Candidates = { students: [], visitors: [] }
/** Characters from which the server searches for other students too. */
const LONG_ENOUGH = 2

export type Candidate = Candidates['students'][number]
type Named = { _id: string; name: string }

/**
 * Who fits what was typed: students of the course and visitors by what the page knows, also offline, and where there is a
 * connection other students too. Whoever this phone has added is in the register already.
 */
export function useCandidates(id: string, typed: string, rows: RegisterRow[], queued: QueuedMark[]) {
  const words = typed.trim().toLowerCase()
  const { data: candidates = NOBODY } = useQuery(candidatesOf(id))
  const isSearching = words.length >= LONG_ENOUGH
  const search = useQuery({
    ...attendanceApi.candidates.queryOptions({ input: { id, q: words } }),
    enabled: isSearching,
    placeholderData: (before) => before,
  })
  const added = queued
    .filter(isAddition)
    .flatMap(({ refusal, added: { who } }) => (refusal ? [] : (who.bookingId ?? [])))
  const here = new Set([...rows.map(({ student }) => student._id), ...added])
  const holdsWords = ({ name }: Named) => name.toLowerCase().includes(words)
  const isHere = ({ _id }: Named) => here.has(_id)
  const answered = (isSearching && search.data) || NOBODY
  function fitting<Of extends Named>(known: Of[], searched: Of[]) {
    const first = known.filter(holdsWords)
    // What the server found before may not fit what was typed since.
    const beside = search.isPlaceholderData ? searched.filter(holdsWords) : searched
    return [...first, ...beside.filter(({ _id }) => !first.some((row) => row._id === _id))].filter(
      (row) => !isHere(row),
    )
  }
  return {
    students: fitting(candidates.students, answered.students),
    visitors: fitting(candidates.visitors, answered.visitors),
  }
}
