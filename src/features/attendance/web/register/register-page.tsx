import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { now as moment } from '#src/shared/clock.ts'
import { inSentence } from '#src/shared/text.ts'
import { formatDateTime, formatTime, formatWeekday } from '#src/shared/time.ts'
import { statusOf } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { keepPage } from '#src/web/offline/offline.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Bone, Skeleton } from '#src/web/ui/skeleton.tsx'
import { messages } from '../../messages.ts'
import { isCheckInOpen } from '../../rules.ts'
import type { Register } from '../../shapes.ts'
import { registerOf } from '../api.ts'
import { CodeDialog } from '../check-in/code-dialog.tsx'
import type { Route } from './+types/register-page.ts'
import { exportRegister } from './export-register.ts'
import { MarkHistory } from './mark-history.tsx'
import { OutboxStatus } from './outbox/outbox-status.tsx'
import { RefusedMarks } from './outbox/refused-marks.tsx'
import { PrintedRegister } from './printed-register.tsx'
import { Tiles } from './tiles.tsx'
import { useRegister } from './use-register.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [registerOf(id)])

export default function RegisterPage({ params: { id } }: Route.ComponentProps) {
  const { query, ...register } = useRegister(id)
  const { pathname } = useLocation()
  // It opens again on this day without a connection.
  useEffect(() => keepPage(pathname), [pathname])
  if (query.isPending) return <RegisterToCome />
  if (statusOf(query.error) === 404) return <MessagePage drawing="not-found" message={query.error?.message ?? ''} />
  if (!query.data) return <Failed query={query} />
  return <Taken register={query.data} {...register} />
}

type RegisterProps = { register: Register } & Omit<ReturnType<typeof useRegister>, 'query'>

function Taken({ register, rows, queued, isKept, press, allPresent, discard }: RegisterProps) {
  const { user } = useAuth()
  const now = useNow(Date.parse(moment()))
  const { class: classInfo, course, batch } = register
  const isCancelled = classInfo.state === 'cancelled'
  const isClosed = now > Date.parse(register.closesAt)
  const isOpen = !isCancelled && !isClosed
  const home = useLocation().pathname.replace(/\/classes\/.*$/, '')
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-4">
      <PageHead title={`Register: ${course.title}, class ${classInfo.number}`} hidden />
      <header className="print:hidden">
        <h1 className="text-xl sm:text-2xl">
          <span className="min-w-0 wrap-anywhere max-sm:truncate">{course.title}</span>
        </h1>
        <p className="text-base leading-snug wrap-anywhere text-ink-muted">
          <Link to={`${home}/batches/${batch._id}`}>{inSentence(batch.name)}</Link>
          {`, class ${classInfo.number}: ${formatWeekday(classInfo.startsAt)}, ${formatTime(classInfo.startsAt)} – ${formatTime(classInfo.endsAt)}`}
        </p>
      </header>
      <WhyNot register={register} now={now} />
      {rows.length === 0 && <Empty>Nobody has a seat in this class.</Empty>}
      {isCancelled && (
        <>
          <RefusedMarks rows={rows} queued={queued} onDiscard={discard} />
          <MarkHistory id={classInfo._id} rows={register.rows} isCancelled mayCorrect={false} />
        </>
      )}
      {rows.length > 0 && !isCancelled && (
        <>
          <div className="flex items-center gap-2 print:hidden">
            <Button
              variant="primary"
              className="grow sm:grow-0"
              disabled={!isOpen || rows.every(({ mark }) => mark)}
              onClick={allPresent}
            >
              All present
            </Button>
            {isCheckInOpen(classInfo, now) && <ShowCode id={classInfo._id} title={course.title} />}
            <RowMenu of="the register">
              <Button onClick={() => window.print()}>Print</Button>
              <Button onClick={() => exportRegister(register, rows)}>Save as CSV</Button>
            </RowMenu>
          </div>
          <OutboxStatus rows={rows} queued={queued} isKept={isKept} onDiscard={discard} />
          <Tiles rows={rows} isOpen={isOpen} onPress={press} />
          <MarkHistory
            id={classInfo._id}
            rows={register.rows}
            mayCorrect={Boolean(user?.isAdmin) && now > Date.parse(classInfo.startsAt)}
          />
          <PrintedRegister register={register} rows={rows} />
        </>
      )}
    </div>
  )
}

/** Why nothing can be marked, or will be stored. */
function WhyNot({ register: { class: classInfo, opensAt, closesAt, rows }, now }: { register: Register; now: number }) {
  const marked = rows.filter((row) => row.said.length > 0).length
  const why =
    classInfo.state === 'cancelled'
      ? marked > 0
        ? messages.recordedBefore(marked)
        : messages.classCancelled
      : now > Date.parse(closesAt)
        ? `The register closed on ${formatDateTime(closesAt)}. An admin can change it.`
        : now < Date.parse(opensAt) && `You can mark attendance from ${formatDateTime(opensAt)}.`
  return why && <p className="rounded-xl bg-warn-soft px-4 py-3 text-warn print:hidden">{why}</p>
}

function ShowCode({ id, title }: { id: string; title: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button className="grow sm:grow-0" onClick={() => setShown(true)}>
        Show code
      </Button>
      {isShown && <CodeDialog id={id} title={title} onClose={() => setShown(false)} />}
    </>
  )
}

const RegisterToCome = () => (
  <Skeleton label="Loading the register">
    <div className="grid gap-4">
      <Bone className="h-8 max-w-md" />
      <Bone className="h-11 max-w-xs" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((key) => (
          <Bone key={key} className="h-14" />
        ))}
      </div>
    </div>
  </Skeleton>
)
