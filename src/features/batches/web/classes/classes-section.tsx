import type { ReactNode } from 'react'
import { countInWords } from '#src/shared/text.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { countsInWords } from '../../in-words.ts'
import { classEnd } from '../../pattern.ts'
import { countClasses } from '../../replan.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'
import type { ClassesSlots } from '../slots.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type ClassAction, ClassList } from './class-list.tsx'
import { RestoreQuestion } from './restore-question.tsx'

const ClassDialog = lazyDialog(() => import('./class-dialog.tsx'), 'classAction')

const HeldInPartDialog = lazyDialog(() => import('./held-in-part-dialog.tsx'), 'classAction')

/** So many of those to come are shown: a week of daily classes. */
const NEAR = 7

const Folded = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details>
    <summary className="flex min-h-11 items-center underline">{summary}</summary>
    {children}
  </details>
)

type Props = { batch: FullBatch; now: number } & Pick<ClassesSlots, 'Receipts'>

/** The classes of a batch: the one that is held now or next, and a week of them; past and later ones are folded. */
export function ClassesSection({ batch, now, Receipts }: Props) {
  const [classAction, setClassAction, close] = useDialogSubject<ClassAction>()
  const isOver = (of: ManagedClass) => Date.parse(classEnd(of)) <= now
  const [over, coming] = [batch.classes.filter(isOver), batch.classes.filter((managedClass) => !isOver(managedClass))]
  const nextAt = coming.findIndex(({ state }) => state !== 'cancelled')
  const shownCount = Math.max(NEAR, nextAt + 1)
  const [near, later] = [coming.slice(0, shownCount), coming.slice(shownCount)]
  /** Of many that one change moved, the first says for all of them who has seen it. */
  function receiptsOf(managedClass: ManagedClass) {
    const changed = coming.filter(({ changedAt }) => changedAt && changedAt === managedClass.changedAt)
    return (
      managedClass === changed[0] && <Receipts managedClass={managedClass} changed={changed.length} batch={batch} />
    )
  }
  const below = coming.some(({ changedAt }) => changedAt) ? receiptsOf : undefined
  const shown = {
    isChangeable: batch.state !== 'cancelled',
    nextId: coming[nextAt]?._id,
    now,
    onAsk: setClassAction,
  }
  return (
    <Panel
      title="Classes"
      about={countsInWords(countClasses(batch.classes, now))}
      action={shown.isChangeable && <Button onClick={() => setClassAction({ kind: 'add' })}>Add a class</Button>}
    >
      {over.length > 0 && (
        <Folded summary={countInWords(over.length, 'past class', 'past classes')}>
          <ClassList label="Past classes" classes={over} isOver {...shown} />
        </Folded>
      )}
      {near.length > 0 && <ClassList label="Upcoming classes" classes={near} isOver={false} below={below} {...shown} />}
      {later.length > 0 && (
        <Folded summary={countInWords(later.length, 'later class', 'later classes')}>
          <ClassList label="Later classes" classes={later} isOver={false} below={below} {...shown} />
        </Folded>
      )}
      <ClassDialog batch={batch} classAction={classAction} onClose={close} />
      <CancelDialog classAction={classAction} onClose={close} />
      <RestoreQuestion batch={batch} classAction={classAction} onClose={close} />
      <HeldInPartDialog batch={batch} classAction={classAction} now={now} onClose={close} />
    </Panel>
  )
}
