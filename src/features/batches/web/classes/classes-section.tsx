import { useState } from 'react'
import { useLocation } from 'react-router'
import { howMany } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { countsInWords } from '../../in-words.ts'
import { countClasses } from '../../replan.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import { ClassDialog } from './class-dialog.tsx'
import { type ClassAction, ClassList } from './class-list.tsx'
import { ClassQuestion } from './class-question.tsx'
import { HeldInPartDialog } from './held-in-part-dialog.tsx'
import { Receipts } from './receipts.tsx'

/** The classes of a batch: past ones collapsed above the upcoming ones. */
export function ClassesSection({ batch, now }: { batch: FullBatch; now: number }) {
  const [asked, setAsked] = useState<ClassAction>()
  const registers = useLocation().pathname.replace(/\/batches\/.*$/, '/classes')
  const close = () => setAsked(undefined)
  const isOver = ({ endsAt }: ManagedClass) => Date.parse(endsAt) <= now
  const [over, coming] = [batch.classes.filter(isOver), batch.classes.filter((managedClass) => !isOver(managedClass))]
  /** Of many that one change moved, the first says for all of them who has seen it. */
  function receiptsOf(managedClass: ManagedClass) {
    const changed = coming.filter(({ changedAt }) => changedAt && changedAt === managedClass.changedAt)
    return (
      managedClass === changed[0] && <Receipts managedClass={managedClass} changed={changed.length} batch={batch} />
    )
  }
  const below = coming.some(({ changedAt }) => changedAt) ? receiptsOf : undefined
  const shown = { isChangeable: batch.state !== 'cancelled', registers, now, onAsk: setAsked }
  return (
    <Panel
      title="Classes"
      about={countsInWords(countClasses(batch.classes, now))}
      action={shown.isChangeable && <Button onClick={() => setAsked({ kind: 'add' })}>Add a class</Button>}
    >
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">
            {howMany(over.length, 'past class', 'past classes')}
          </summary>
          <ClassList label="Past classes" classes={over} isOver {...shown} />
        </details>
      )}
      {coming.length > 0 && (
        <ClassList label="Coming classes" classes={coming} isOver={false} below={below} {...shown} />
      )}
      <ClassDialog batch={batch} asked={asked} onClose={close} />
      <ClassQuestion batch={batch} asked={asked} onClose={close} />
      <HeldInPartDialog batch={batch} asked={asked} now={now} onClose={close} />
    </Panel>
  )
}
