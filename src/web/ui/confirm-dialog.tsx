import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useContext, useRef } from 'react'
import { Button } from './button.tsx'
import { OutOfSight } from './out-of-sight.ts'

export type Question = {
  /** Names what it is about; nothing is asked while it is undefined. */
  question: string | undefined
  action: string
  /** Where the action alone does not say what is asked. */
  title?: string | undefined
  /** The safe answer, where "Cancel" could be read as the action. */
  keep?: string
  /** What is to be known before the question, which then comes last. */
  facts?: ReactNode
  children?: ReactNode
  /** Red where something is lost by it. */
  tone?: 'danger' | 'primary'
  isWorking: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what a press does not undo; the safe answer has the focus (product 18.15). */
export default function ConfirmDialog({
  question,
  action,
  title = action,
  keep = 'Cancel',
  facts,
  children,
  tone = 'danger',
  isWorking,
  onConfirm,
  onClose,
}: Question) {
  const cancel = useRef<HTMLButtonElement>(null)
  const lastQuestion = useRef(question)
  const isOutOfSight = useContext(OutOfSight)
  // The words stay while the dialog closes.
  if (question) lastQuestion.current = question
  if (!lastQuestion.current) return null
  return (
    <AlertDialog.Root open={question !== undefined && !isOutOfSight} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-6 overflow-y-auto rounded-2xl bg-paper-raised p-6 shadow-lg"
        >
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          {facts}
          <AlertDialog.Description>{lastQuestion.current}</AlertDialog.Description>
          {children}
          <div className="flex flex-col-reverse justify-end gap-3 sm:flex-row">
            <Button ref={cancel} onClick={onClose}>
              {keep}
            </Button>
            <Button variant={tone} disabled={isWorking} onClick={onConfirm}>
              {isWorking ? 'Working…' : action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
