import type { Person } from '#src/access/person.ts'
import { ApprovalButtons } from '#src/features/members/web/approval-buttons.tsx'
import { ago } from '#src/shared/time.ts'
import { ToDo, ToDos } from './panel.tsx'

/** Students who are not let in yet, whoever waited longest first. */
export const Waiting = ({ students, now }: { students: Person[]; now: number }) => (
  <ToDos label="Waiting for approval">
    {students.map((student) => (
      <ToDo
        key={student._id}
        name={student.name}
        about={<time dateTime={student.createdAt}>signed up {ago(student.createdAt, now)}</time>}
        actions={<ApprovalButtons student={student} />}
      />
    ))}
  </ToDos>
)
