import { registerOffer } from '#src/features/attendance/rules.ts'
import { registerOpens } from '#src/features/batches/rules.ts'
import { ClassesToday } from '#src/features/timetable/web/classes-today.tsx'
import { countInWords } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { ClassToday } from '../../contract.ts'
import { HomePanel } from './home-panel.tsx'

export const TodayPanel = ({ classes, now }: { classes: ClassToday[]; now: number }) => (
  <HomePanel title="Today's classes" all={{ to: '/dashboard/timetable', text: 'Timetable' }}>
    <ClassesToday classes={classes} action={(classToday) => <RegisterOffer classToday={classToday} now={now} />} />
  </HomePanel>
)

function RegisterOffer({ classToday, now }: { classToday: ClassToday; now: number }) {
  const { _id, course, listed } = classToday
  const offer = registerOffer(classToday, now)
  if (offer === 'to come') {
    const opensAt = new Date(registerOpens(classToday)).toISOString()
    return (
      <span className="text-base text-ink-muted">{`The attendance register opens at ${formatTime(opensAt)}.`}</span>
    )
  }
  const register = `/dashboard/classes/${_id}/register`
  if (offer === 'open')
    return (
      <ButtonLink small to={register}>
        Take the register<span className="sr-only">{` of ${course.title}`}</span>
      </ButtonLink>
    )
  return (
    <>
      <span className="text-base text-good">{`Attendance saved for ${countInWords(listed, 'student')}`}</span>
      <ButtonLink small variant="quiet" to={register}>
        Open the attendance register<span className="sr-only">{` of ${course.title}`}</span>
      </ButtonLink>
    </>
  )
}
