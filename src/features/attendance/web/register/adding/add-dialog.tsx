import { useState } from 'react'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import type { Register } from '../../../shapes.ts'
import type { Added, QueuedMark } from '../outbox/queued-marks.ts'
import type { RegisterRow } from '../use-register.ts'
import { CandidateList } from './candidate-list.tsx'
import { HowToSeat } from './how-to-seat.tsx'
import type { Candidate } from './use-candidates.ts'

type Props = {
  register: Register
  rows: RegisterRow[]
  queued: QueuedMark[]
  onAdd: (added: Added) => void
  onClose: () => void
}

/** Someone is there who is not in the register: chosen from a list, or entered by name. */
export function AddDialog({ isOpen, onClose, ...props }: Props & { isOpen: boolean }) {
  const [chosen, setChosen] = useState<Candidate>()
  function close() {
    setChosen(undefined)
    onClose()
  }
  return (
    <Dialog title={isOpen ? (chosen ? `Add ${chosen.name}` : 'Add someone') : undefined} onClose={close}>
      {chosen ? (
        <HowToSeat
          register={props.register}
          student={chosen}
          onAdd={props.onAdd}
          onBack={() => setChosen(undefined)}
          onClose={close}
        />
      ) : (
        <CandidateList {...props} onChoose={setChosen} onClose={close} />
      )}
    </Dialog>
  )
}
