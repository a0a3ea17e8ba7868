import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { classEnd } from '#src/features/batches/pattern.ts'
import { classNumber } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { isCheckInOpen } from '../../rules.ts'
import type { Register } from '../../shapes.ts'
import { AddDialog } from './adding/add-dialog.tsx'
import { AddedSection } from './adding/added-section.tsx'
import { explainRefusal } from './explain-refusal.ts'
import { exportRegister } from './export-register.ts'
import { LeaveSection } from './leave-section.tsx'
import { MarkHistory } from './mark-history.tsx'
import { RefusedMarks } from './outbox/refused-marks.tsx'
import { RegisterStatus } from './outbox/register-status.tsx'
import { PrintedRegister } from './printed-register.tsx'
import { Tiles } from './tiles.tsx'
import { isUnmarked, type useRegister } from './use-register.ts'

/** For an admin whose class was forgotten. */
const CodeDialog = lazyOrBlank(() => import('../check-in/code-dialog.tsx'))
const WholeClassForm = lazyOrBlank(() => import('./whole-class-form.tsx'))

type Props = { register: Register } & Omit<ReturnType<typeof useRegister>, 'query'>

/**
 * A register as it is taken, printed and corrected. Nothing above its tiles changes its height: the name under a thumb stays
 * there. It says itself that it is offline (`data-says-offline`), instead of the strip of connection.tsx.
 */
export function RegisterView(props: Props) {
  const { register, rows, queued, discard, retry } = props
  const now = useNow()
  const { class: classInfo } = register
  const isCancelled = classInfo.state === 'cancelled'
  return (
    <div data-says-offline={isCancelled ? undefined : ''} className="grid grid-cols-1 gap-2 sm:gap-4">
      <Heading register={register} />
      {isCancelled ? (
        <>
          <p className="rounded-xl bg-warn-soft px-4 py-3 text-warn print:hidden">{explainRefusal(register, now)}</p>
          <RefusedMarks rows={rows} queued={queued} onDiscard={discard} onRetry={retry} />
          {rows.length > 0 && <MarkHistory id={classInfo._id} rows={register.rows} isCancelled mayCorrect={false} />}
        </>
      ) : (
        <Held {...props} now={now} />
      )}
      {rows.length === 0 && <Empty>Nobody has a seat in this class.</Empty>}
    </div>
  )
}

function Heading({ register: { class: classInfo, course, batch } }: { register: Register }) {
  return (
    <>
      <PageHead title={`Attendance register: ${course.title}, class ${classNumber(classInfo)}`} hidden />
      <header className="print:hidden">
        <h1 className="text-xl sm:text-2xl">
          <span className="min-w-0 wrap-anywhere max-sm:truncate">{course.title}</span>
        </h1>
        <p className="text-base leading-snug wrap-anywhere text-ink-muted">
          <Link to={`/dashboard/batches/${batch._id}`}>{stripBidi(batch.name)}</Link>
          {`, class ${classNumber(classInfo)}: ${formatWeekday(classInfo.startsAt)}, `}
          <span className="whitespace-nowrap">
            {`${formatTime(classInfo.startsAt)} – ${formatTime(classEnd(classInfo))}`}
          </span>
        </p>
      </header>
    </>
  )
}

function Held(props: Props & { now: number }) {
  const { register, rows, queued, isKept, press, mark, add, discard, retry, now } = props
  const { user } = useAuth()
  const [dialog, setDialog, close] = useDialogSubject<'add' | 'whole class'>()
  const { class: classInfo } = register
  const isOpen = isOpenAt(register, now)
  const mayEnter = Boolean(user?.isAdmin) && now > Date.parse(register.closesAt) && register.rows.some(isUnmarked)
  if (dialog === 'whole class')
    return (
      <Suspense>
        <WholeClassForm register={register} onClose={close} />
      </Suspense>
    )
  return (
    <>
      <Actions {...props}>
        {mayEnter && <Button onClick={() => setDialog('whole class')}>Enter the whole class</Button>}
      </Actions>
      <RegisterStatus rows={rows} queued={queued} isKept={isKept} refusal={explainRefusal(register, now)} />
      <Tiles rows={rows} isOpen={isOpen} onPress={press} onAdd={isOpen ? () => setDialog('add') : undefined} />
      <LeaveSection rows={rows} />
      <RefusedMarks rows={rows} queued={queued} onDiscard={discard} onRetry={retry} />
      <AddDialog
        isOpen={dialog === 'add'}
        register={register}
        rows={rows}
        queued={queued}
        onAdd={add}
        onClose={close}
      />
      <AddedSection register={register} rows={rows} isOpen={isOpen} onMark={mark} />
      <MarkHistory
        id={classInfo._id}
        rows={register.rows}
        mayCorrect={Boolean(user?.isAdmin) && now > Date.parse(classInfo.startsAt)}
      />
      {rows.length > 0 && <PrintedRegister register={register} rows={rows} />}
    </>
  )
}

const isOpenAt = ({ opensAt, closesAt }: Register, now: number) =>
  now >= Date.parse(opensAt) && now <= Date.parse(closesAt)

function Actions({ register, rows, allPresent, now, children }: Props & { now: number; children: ReactNode }) {
  const { class: classInfo, course } = register
  return (
    <div className="flex min-h-11 items-center gap-2 print:hidden">
      {isOpenAt(register, now) && rows.length > 0 && (
        <Button variant="primary" className="grow sm:grow-0" disabled={!rows.some(isUnmarked)} onClick={allPresent}>
          All present
        </Button>
      )}
      {children}
      {isCheckInOpen(classInfo, now) && <ShowCode id={classInfo._id} title={course.title} />}
      {rows.length > 0 && (
        <RowMenu of="the attendance register">
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => exportRegister(register, rows)}>Save as CSV</Button>
        </RowMenu>
      )}
    </div>
  )
}

function ShowCode({ id, title }: { id: string; title: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button className="grow sm:grow-0" onClick={() => setShown(true)}>
        Show code
      </Button>
      <Suspense>{isShown && <CodeDialog id={id} title={title} onClose={() => setShown(false)} />}</Suspense>
    </>
  )
}
