import type { TaughtClass } from '#src/features/batches/shapes.ts'
import { ClassesToday } from '#src/features/batches/web/classes/classes-today.tsx'
import { HomePanel } from './home-panel.tsx'

const HOME = '/dashboard/mentor'

export const TodayPanel = ({ classes }: { classes: TaughtClass[] }) => (
  <HomePanel title="Today's classes" all={{ to: `${HOME}/timetable`, text: 'Timetable' }}>
    <ClassesToday classes={classes} home={HOME} />
  </HomePanel>
)
