import { classNumber } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatShortWeekday, formatTime } from '#src/shared/time.ts'
import type { MarkedClass } from '../../contract.ts'
import { HomePanel } from './home-panel.tsx'
import { TakeRegister } from './take-register.tsx'
import { describeUnmarked } from './today-panel.tsx'

const SHOWN = 3

type Props = {
  classes: MarkedClass[]
  /** Whether the first is what to do now. */
  leads?: boolean
  /** Who teaches is said. */
  isOfAll?: boolean
}

/** Classes of the last seven days that miss a mark, the latest first: as long as their registers can be taken. */
export function RegistersLeft({ classes, leads = false, isOfAll = false }: Props) {
  if (classes.length === 0) return null
  const [first, rest] = [classes.slice(0, SHOWN), classes.slice(SHOWN)]
  return (
    <HomePanel title="Attendance not taken">
      <List classes={first} leads={leads} isOfAll={isOfAll} />
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 items-center text-base underline underline-offset-4">
            {`All ${classes.length} of the last 7 days`}
          </summary>
          <List classes={rest} leads={false} isOfAll={isOfAll} />
        </details>
      )}
    </HomePanel>
  )
}

const List = ({ classes, leads, isOfAll }: Required<Props>) => (
  <ul className="divide-y divide-line">
    {classes.map((left, at) => (
      <li key={left._id} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2">
        <p className="min-w-0 grow basis-48">
          <strong className="block font-semibold">{`${left.course.title}, class ${classNumber(left)}`}</strong>
          <span className="block text-base text-ink-muted">
            {[
              `${formatShortWeekday(left.startsAt)}, ${formatTime(left.startsAt)}`,
              left.batch.name,
              isOfAll ? left.mentorName : '',
              left.unmarked < left.listed ? describeUnmarked(left) : '',
            ]
              .filter(Boolean)
              .map(stripBidi)
              .join(', ')}
          </span>
        </p>
        <TakeRegister
          classId={left._id}
          name={`${left.course.title}, class ${classNumber(left)}`}
          leads={leads && at === 0}
        />
      </li>
    ))}
  </ul>
)
