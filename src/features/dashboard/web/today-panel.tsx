import type { TaughtClass } from '#src/features/batches/shapes.ts'
import { ClassesToday } from '#src/features/batches/web/classes-today.tsx'
import { Panel } from './panel.tsx'

const HOME = '/dashboard/mentor'

/** What a mentor teaches today. */
export const TodayPanel = ({ classes }: { classes: TaughtClass[] }) => (
  <Panel title="Today's classes" all={{ to: `${HOME}/timetable`, text: 'Timetable' }}>
    <ClassesToday classes={classes} home={HOME} />
  </Panel>
)
