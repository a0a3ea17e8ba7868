import { Suspense } from 'react'
import { MAX_CLASSES_AT_ONCE } from '#src/features/batches/rules.ts'
import { ACTIONS, bulkTitle, type Pressed } from '#src/features/batches/web/bulk/words.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { SelectionBar } from '#src/web/table/selection-bar.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import type { SelectedClasses } from './use-selected-classes.ts'

/** With the rules of its fields, which only staff who change several classes need. */
const BulkForm = lazyOrBlank(() => import('#src/features/batches/web/bulk/bulk-form.tsx'))

export function BulkBar({ selection: { classes, clear } }: { selection: SelectedClasses }) {
  const [action, setAction, close] = useDialogSubject<Pressed>()
  const isTooMany = classes.length > MAX_CLASSES_AT_ONCE
  function done() {
    close()
    clear()
  }
  return (
    <>
      <SelectionBar count={classes.length} onClear={clear}>
        {isTooMany ? (
          <p className="text-base text-bad">At most {MAX_CLASSES_AT_ONCE} classes at once</p>
        ) : (
          <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:grow">
            {Object.entries(ACTIONS).map(([name, label]) => (
              <Button key={name} small onClick={() => setAction(name as Pressed)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </SelectionBar>
      <Dialog title={action && bulkTitle(action, classes.length)} onClose={close}>
        <Suspense>{action && <BulkForm action={action} classes={classes} onDone={done} onClose={close} />}</Suspense>
      </Dialog>
    </>
  )
}
