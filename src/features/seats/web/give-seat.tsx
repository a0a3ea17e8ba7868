import { Suspense, startTransition, useState } from 'react'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'

const StudentQuestion = lazyOrBlank(() => import('./student-question.tsx'))

/** With a state of its own: a press renders the dialog and not the list of seats. */
export function GiveSeat({ batch }: { batch: FullBatch }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => startTransition(() => setOpen(true))}>Give a seat</Button>
      <Dialog title={isOpen ? 'Give a seat' : undefined} onClose={close}>
        <Suspense>
          <StudentQuestion batch={batch} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
