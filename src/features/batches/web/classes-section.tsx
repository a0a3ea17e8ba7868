import { useState } from 'react'
import { useLocation } from 'react-router'
import { howMany } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { FullBatch, ManagedClass } from '../shapes.ts'
import { ClassDialog } from './class-dialog.tsx'
import { ClassQuestion } from './class-question.tsx'
import { type Asked, ClassRow } from './class-row.tsx'

/** When a batch is taught: what is over stands folded above what comes. */
export function ClassesSection({ batch, now }: { batch: FullBatch; now: number }) {
  const [asked, setAsked] = useState<Asked>()
  const registers = useLocation().pathname.replace(/\/batches\/.*$/, '/classes')
  const close = () => setAsked(undefined)
  const isCancelled = batch.state === 'cancelled'
  const isOver = ({ endsAt }: ManagedClass) => Date.parse(endsAt) <= now
  const [over, coming] = [batch.classes.filter(isOver), batch.classes.filter((one) => !isOver(one))]
  /** Of many that one change moved, the first says for all of them who has seen it. */
  function toldBy(one: ManagedClass) {
    const changed = one.changedAt ? coming.filter(({ changedAt }) => changedAt === one.changedAt) : []
    return one === changed[0] ? changed.length : 0
  }
  const rowOf = (one: ManagedClass) => (
    <ClassRow
      key={one._id}
      one={one}
      batch={batch}
      isOver={isOver(one)}
      registers={registers}
      told={toldBy(one)}
      onAsk={setAsked}
    />
  )
  return (
    <Panel
      title="Classes"
      about={`${coming.length} to come`}
      action={!isCancelled && <Button onClick={() => setAsked({ kind: 'add' })}>Add a class</Button>}
    >
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">
            {howMany(over.length, 'class that is over', 'classes that are over')}
          </summary>
          <ul aria-label="Classes that are over" className="divide-y divide-line">
            {over.map(rowOf)}
          </ul>
        </details>
      )}
      {coming.length > 0 && (
        <ul aria-label="Classes to come" className="divide-y divide-line">
          {coming.map(rowOf)}
        </ul>
      )}
      <ClassDialog batch={batch} asked={asked} onClose={close} />
      <ClassQuestion batch={batch} asked={asked} onClose={close} />
    </Panel>
  )
}
