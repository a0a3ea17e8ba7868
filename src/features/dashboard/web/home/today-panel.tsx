import { registerOffer } from '#src/features/attendance/rules.ts'
import { registerOpens } from '#src/features/batches/rules.ts'
import { ClassesToday } from '#src/features/timetable/web/classes-today.tsx'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { ClassToday } from '../../contract.ts'
import { HomePanel } from './home-panel.tsx'
import { TakeRegister } from './take-register.tsx'

type Props = {
  title: string
  classes: ClassToday[]
  now: number
  /** Of a mentor: the class whose register is what to do now. */
  leadId?: string | undefined
  /** Of an admin: who teaches is said, and that a register is not taken. */
  isOfAll?: boolean
}

/** The classes of today: when, where, who visits, and their registers. */
export const TodayPanel = ({ title, classes, now, leadId, isOfAll = false }: Props) => (
  <HomePanel title={title} all={{ to: '/dashboard/timetable', text: 'Timetable' }}>
    {classes.length === 0 && <p className="text-base text-ink-muted">No classes today.</p>}
    <ClassesToday
      classes={classes}
      words={({ mentorName, visitors }) => [isOfAll ? mentorName : '', describeVisitors(visitors)]}
      action={(classToday) => (
        <RegisterOffer classToday={classToday} now={now} leads={classToday._id === leadId} isOfAll={isOfAll} />
      )}
    />
  </HomePanel>
)

const describeVisitors = (names: string[]) =>
  names.length > 0 ? `${countInWords(names.length, 'visitor')}: ${names.map(stripBidi).join(', ')}` : ''

type OfferProps = { classToday: ClassToday; now: number; leads: boolean; isOfAll: boolean }

function RegisterOffer({ classToday, now, leads, isOfAll }: OfferProps) {
  const { _id, course, listed } = classToday
  const offer = registerOffer(classToday, now)
  const register = `/dashboard/classes/${_id}/register`
  if (offer === 'to come') {
    const opensAt = new Date(registerOpens(classToday)).toISOString()
    return (
      <span className="text-base text-ink-muted">{`The attendance register opens at ${formatTime(opensAt)}.`}</span>
    )
  }
  if (offer === 'open' && !isOfAll) return <TakeRegister classId={_id} name={course.title} leads={leads} />
  return (
    <>
      {offer === 'complete' && (
        <span className="text-base text-good">{`Attendance taken, ${countInWords(listed, 'student')}`}</span>
      )}
      {offer === 'open' && <span className="text-base text-ink-muted">{describeUnmarked(classToday)}</span>}
      {offer === 'empty' && <span className="text-base text-ink-muted">Nobody is in this class.</span>}
      <ButtonLink small variant="quiet" to={register}>
        See attendance<span className="sr-only">{` of ${course.title}`}</span>
      </ButtonLink>
    </>
  )
}

/** Of a register that is not complete. */
export const describeUnmarked = ({ listed, unmarked }: Pick<ClassToday, 'listed' | 'unmarked'>) =>
  unmarked < listed ? `${unmarked} of ${countInWords(listed, 'student')} without attendance` : 'Attendance not taken'
