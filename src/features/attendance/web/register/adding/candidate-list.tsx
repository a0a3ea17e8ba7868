import { type ReactNode, useId, useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { isNamed, nextNumberedName } from '../../../distinct-names.ts'
import { MAX_REASON_LENGTH } from '../../../rules.ts'
import type { Register } from '../../../shapes.ts'
import type { Added, QueuedMark } from '../outbox/queued-marks.ts'
import type { RegisterRow } from '../use-register.ts'
import { newUuid } from './new-uuid.ts'
import { type Candidate, useCandidates } from './use-candidates.ts'

type Props = {
  register: Register
  rows: RegisterRow[]
  queued: QueuedMark[]
  onChoose: (student: Candidate) => void
  onAdd: (added: Added) => void
  onClose: () => void
}

/** Students and visitors who fit what is typed, and the words themselves as a name. */
export function CandidateList({ register, rows, queued, onChoose, onAdd, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { students, visitors } = useCandidates(register.class._id, typed, rows, queued)
  const name = typed.trim()
  const listed = rows.map(({ student }) => student.name)
  const isHere = name !== '' && listed.some((student) => isNamed(name, student))
  const added = isHere ? nextNumberedName(name, listed) : name
  function addGuest(guest: 'visitor' | 'name', guestName: string, who: Pick<Added['who'], 'bookingId' | 'name'>) {
    onAdd({ name: guestName, guest, who: { _id: newUuid(), ...who } })
    onClose()
  }
  return (
    <>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-semibold">
          Name
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-lg border border-line-strong bg-paper-raised px-3"
        />
      </div>
      <ul aria-label="Who can be added" className="max-h-72 divide-y divide-line overflow-y-auto empty:hidden">
        {students.map((student) => (
          <Choice
            key={student._id}
            name={student.name}
            is={student.isEnrolled ? 'Student of this course' : 'Not enrolled in this course'}
            onPress={() => onChoose(student)}
          />
        ))}
        {visitors.map((visitor) => (
          <Choice
            key={visitor._id}
            name={visitor.name}
            is="Visitor of a demo class"
            onPress={() => addGuest('visitor', visitor.name, { bookingId: visitor._id })}
          />
        ))}
      </ul>
      {isHere && (
        <p className="wrap-anywhere text-warn">{`${name} is in this attendance register already. Is this someone else?`}</p>
      )}
      {!name && students.length + visitors.length === 0 && (
        <p className="text-ink-muted">Type the name of whoever is there.</p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* Outside the list, which may be long. */}
        {name && (
          <Button
            className="py-1 wrap-anywhere whitespace-normal"
            onClick={() => addGuest('name', added, { name: added })}
          >
            {isHere ? `Add “${added}”` : `Add “${name}” by name only`}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}

const Choice = ({ name, is, onPress }: { name: string; is: ReactNode; onPress: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-11 w-full content-center px-2 py-1.5 text-left leading-tight hover:bg-paper-sunk"
    >
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm text-ink-muted">{is}</span>
    </button>
  </li>
)
