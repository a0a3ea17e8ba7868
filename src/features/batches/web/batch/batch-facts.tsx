import { type ReactNode, startTransition } from 'react'
import { useLocation } from 'react-router'
import { countInWords } from '#src/shared/text.ts'
import { formatWeekday } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { daysInWords } from '../../in-words.ts'
import { DELIVERY_MODE_WORDS, isOpen } from '../../rules.ts'
import type { FullBatch } from '../../shapes.ts'
import { Hours } from '../hours.tsx'
import type { BatchSlots } from '../slots.ts'
import { NoMentor, StateBadge } from './batch-marks.tsx'

const CancelBatch = lazyDialog(() => import('./cancel-batch.tsx'), 'batch')
const ExtendDialog = lazyDialog(() => import('./extend-dialog.tsx'), 'batch')

type Props = { batch: FullBatch; now: number } & Pick<BatchSlots, 'MessageAll' | 'MergeDialog'>

type Action = 'extend' | 'merge' | 'cancel'

/** What a batch is, and what becomes of the whole of it; `now` in milliseconds: which classes are over is judged by it. */
export function BatchFacts({ batch, now, MessageAll, MergeDialog }: Props) {
  const [action, setAction, close] = useDialogSubject<Action>()
  const here = useLocation().pathname
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere text-ink-muted">{batch.courseTitle}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-3xl wrap-anywhere">{batch.name}</h1>
            <StateBadge state={batch.state} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${here}/attendance`}>Attendance</ButtonLink>
          <MessageAll batch={batch} />
          {batch.state === 'finished' && <ButtonLink to={`${here}/end`}>End of the batch</ButtonLink>}
          {batch.state !== 'cancelled' && <ButtonLink to={`${here}/edit`}>Edit</ButtonLink>}
          <ButtonLink to={`${here.replace(/[^/]+$/, 'new')}?copy=${batch._id}`}>Copy</ButtonLink>
          {batch.state !== 'cancelled' && (
            <Button onClick={() => startTransition(() => setAction('extend'))}>Extend</Button>
          )}
          {isOpen(batch.state) && (
            <>
              <Button onClick={() => setAction('merge')}>Merge</Button>
              <Button variant="remove" onClick={() => setAction('cancel')}>
                Cancel batch
              </Button>
            </>
          )}
        </div>
      </div>
      <Facts batch={batch} />
      <ExtendDialog batch={action === 'extend' ? batch : undefined} now={now} onClose={close} />
      <MergeDialog batch={action === 'merge' ? batch : undefined} onClose={close} />
      <CancelBatch batch={action === 'cancel' ? batch : undefined} onClose={close} />
    </>
  )
}

function Facts({ batch }: { batch: FullBatch }) {
  const held = batch.classes.filter(({ state }) => state !== 'cancelled')
  const [first, last] = [held[0], held.at(-1)]
  const dates = first && last && `${formatWeekday(first.startsAt)} to ${formatWeekday(last.startsAt)}`
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:gap-y-4 rounded-2xl border border-line bg-paper-raised p-4 text-base sm:grid-cols-2 xl:grid-cols-4 xl:px-5">
      <Fact name="Days and timings">
        {daysInWords(batch.weekdays)}, <Hours of={batch} />
      </Fact>
      <Fact name={countInWords(batch.classCount, 'class', 'classes')}>{dates ?? 'No classes'}</Fact>
      <Fact name="Where">{[DELIVERY_MODE_WORDS[batch.medium], batch.room].filter(Boolean).join(', ')}</Fact>
      <Fact name="Mentor">{batch.mentorName || <NoMentor />}</Fact>
      {batch.joinUrl && (
        <Fact name="Joining link" isWide>
          <a href={batch.joinUrl} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            {batch.joinUrl}
          </a>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
