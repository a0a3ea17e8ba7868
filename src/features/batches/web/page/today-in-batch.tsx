import { stripBidi } from '#src/shared/text.ts'
import { formatShortWeekday, formatTime } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { classEnd } from '../../pattern.ts'
import { classNumber, registerOpens, todayAt } from '../../rules.ts'
import type { FullBatch, ManagedClass } from '../../shapes.ts'

type Props = { batch: FullBatch; now: number }

/** The classes of today, also one that began before midnight, and who of the batch is on leave. */
export function TodayInBatch({ batch, now }: Props) {
  const today = todayAt(now)
  const { classes, holders, state } = batch
  const todays = classes.filter((held) => todayAt(held.startsAt) === today || isAroundNow(held, now))
  const next = classes.find((held) => held.state !== 'cancelled' && Date.parse(held.startsAt) > now)
  if (state === 'cancelled' || (todays.length === 0 && !next)) return null
  const away = holders.filter(
    ({ pausedFrom, pausedUntil }) => pausedFrom && pausedUntil && pausedFrom <= today && today <= pausedUntil,
  )
  return (
    <section
      aria-label="Today"
      className="grid gap-2 rounded-2xl border border-line bg-brand-soft p-4 text-base xl:px-5 print:hidden"
    >
      <h2 className="text-xl">Today</h2>
      {todays.map((held) => (
        <ClassToday key={held._id} held={held} now={now} />
      ))}
      {todays.length === 0 && next && (
        <p>{`No class today. The next is class ${classNumber(next)}, ${formatShortWeekday(next.startsAt)}, ${formatTime(next.startsAt)}.`}</p>
      )}
      {todays.length > 0 && away.length > 0 && (
        <p className="wrap-anywhere">{`On leave: ${away.map(({ student }) => stripBidi(student.name)).join(', ')}`}</p>
      )}
    </section>
  )
}

/** From when its attendance is marked until its end. */
const isAroundNow = (held: ManagedClass, now: number) => registerOpens(held) <= now && now < Date.parse(classEnd(held))

function ClassToday({ held, now }: { held: ManagedClass; now: number }) {
  const { _id, startsAt, room, topic, mentorName } = held
  const isCancelled = held.state === 'cancelled'
  const isOver = Date.parse(classEnd(held)) <= now
  const words = [isCancelled ? '' : `Class ${classNumber(held)}`, topic, room, mentorName && `with ${mentorName}`]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className={isCancelled ? 'line-through' : ''}>
            {`${formatTime(startsAt)} – ${formatTime(classEnd(held))}`}
          </strong>
          {isCancelled && <Badge tone="bad">Cancelled</Badge>}
          {!isCancelled && isOver && <Badge tone="plain">Over</Badge>}
          {!isCancelled && !isOver && Date.parse(startsAt) <= now && <Badge tone="good">Now</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-muted">{words.filter(Boolean).map(stripBidi).join(' · ')}</p>
      </div>
      {!isCancelled && registerOpens(held) <= now && (
        <ButtonLink
          small
          variant="primary"
          to={`/dashboard/classes/${_id}/register`}
          aria-label={`Attendance register of class ${classNumber(held)}`}
        >
          Attendance
        </ButtonLink>
      )}
    </div>
  )
}
