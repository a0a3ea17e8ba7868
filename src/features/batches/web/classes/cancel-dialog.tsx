import { Suspense } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { classNumber } from '../../rules.ts'
import type { ClassAction } from './class-list.tsx'

const BulkForm = lazyOrBlank(() => import('../bulk/bulk-form.tsx'))

/** One class is cancelled as several are: what becomes of it is asked, and whom it concerns is shown. */
export function CancelDialog({ classAction, onClose }: { classAction: ClassAction | undefined; onClose: () => void }) {
  const of = classAction?.kind === 'cancel' ? classAction.of : undefined
  return (
    <Dialog title={of && `Cancel class ${classNumber(of)}`} onClose={onClose}>
      <Suspense>{of && <BulkForm action="cancel" classes={[of]} onDone={onClose} onClose={onClose} />}</Suspense>
    </Dialog>
  )
}
