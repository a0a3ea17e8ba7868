import { useQuery } from '@tanstack/react-query'
import type { Candidates } from '../../../shapes.ts'
import { attendanceApi, candidatesQuery } from '../../api.ts'
import { isAddition, type QueuedMark } from '../outbox/queued-marks.ts'
import type { RegisterRow } from '../use-register.ts'

const NOBODY: Candidates = { students: [], visitors: [] }
/** Characters from which the server searches for other students too. */
const MIN_SEARCH_LENGTH = 2

export type Candidate = Candidates['students'][number]
type Named = { _id: string; name: string }

/**
 * Who fits what was typed: students of the course and visitors by what the page knows, also offline, and where there is a
 * connection other students too. Whoever this phone has added is in the register already.
 */
export function useCandidates(id: string, typed: string, rows: RegisterRow[], queued: QueuedMark[]) {
  const words = typed.trim().toLowerCase()
  const { data: candidates = NOBODY } = useQuery(candidatesQuery(id))
  const isSearching = words.length >= MIN_SEARCH_LENGTH
  const search = useQuery({
    ...attendanceApi.candidates.queryOptions({ input: { id, q: words } }),
    enabled: isSearching,
    placeholderData: (before) => before,
  })
  const added = queued
    .filter(isAddition)
    .flatMap(({ refusal, added: { who } }) => (refusal ? [] : (who.bookingId ?? [])))
  const here = new Set([...rows.map(({ student }) => student._id), ...added])
  const matchesSearch = ({ name }: Named) => name.toLowerCase().includes(words)
  const isHere = ({ _id }: Named) => here.has(_id)
  const answered = (isSearching && search.data) || NOBODY
  function filterMatching<Of extends Named>(loaded: Of[], searched: Of[]) {
    const first = loaded.filter(matchesSearch)
    // What the server found before may not fit what was typed since.
    const beside = search.isPlaceholderData ? searched.filter(matchesSearch) : searched
    return [...first, ...beside.filter(({ _id }) => !first.some((row) => row._id === _id))].filter(
      (row) => !isHere(row),
    )
  }
  return {
    students: filterMatching(candidates.students, answered.students),
    visitors: filterMatching(candidates.visitors, answered.visitors),
  }
}
