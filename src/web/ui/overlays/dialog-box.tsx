import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useContext, useRef } from 'react'
import { OutOfSight } from '#src/web/ui/out-of-sight.ts'

type Props = { title: string | undefined; children: ReactNode; onClose: () => void }

/** Of `Dialog`, once it has loaded. */
export default function DialogBox({ title, children, onClose }: Props) {
  // The words stay while the dialog closes.
  const last = useRef({ title, children })
  const isOutOfSight = useContext(OutOfSight)
  if (title) last.current = { title, children }
  if (!last.current.title) return null
  return (
    <Base.Root open={title !== undefined && !isOutOfSight} onOpenChange={(open) => !open && onClose()}>
      {/* With what was typed, also while it is out of sight. */}
      <Base.Portal keepMounted={title !== undefined}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-6 overflow-y-auto rounded-2xl bg-paper-raised p-6 shadow-lg data-nested-dialog-open:brightness-50">
          <Base.Title className="text-2xl">{last.current.title}</Base.Title>
          {last.current.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
