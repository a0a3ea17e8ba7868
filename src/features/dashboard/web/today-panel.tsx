import { ClassesToday, classesOn, useClassesToday } from '#src/features/batches/web/classes-today.tsx'
import { todayAt } from '#src/features/batches/web/week.ts'
import { now } from '#src/shared/clock.ts'
import { type Context, setup } from '#src/web/prefetch.ts'
import { useSetup } from '#src/web/setup.ts'
import { Panel } from './panel.tsx'

const HOME = '/dashboard/mentor'
const today = () => todayAt(Date.parse(now()))

export const todayQueries = (context: Context) => (context.get(setup).classroom ? [classesOn(today())] : [])

/** What a mentor teaches today; nothing on a day without a class. */
export function TodayPanel() {
  const classes = useClassesToday(today(), useSetup()?.classroom ?? false)
  if (classes.length === 0) return null
  return (
    <Panel title="Today's classes" all={{ to: `${HOME}/timetable`, text: 'Timetable' }}>
      <ClassesToday classes={classes} home={HOME} />
    </Panel>
  )
}
