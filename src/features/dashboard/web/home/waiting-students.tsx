import { useLocation } from 'react-router'
import type { User } from '#src/access/user.ts'
import { ApproveButton, RejectButton, Removal } from '#src/features/users/web/approval-buttons.tsx'
import { ago } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Lines, ToDo } from './home-panel.tsx'

export function WaitingStudents({ students, now }: { students: User[]; now: number }) {
  const home = useLocation().pathname
  const [student, setStudent, close] = useDialogSubject<User>()
  return (
    <>
      <Lines label="Waiting for approval">
        {students.map((student) => (
          <One key={student._id} student={student} home={home} since={ago(student.createdAt, now)} onAsk={setStudent} />
        ))}
      </Lines>
      <Removal as="rejection" student={student && students.find(({ _id }) => _id === student._id)} onClose={close} />
    </>
  )
}

type StudentRowProps = { student: User; home: string; since: string; onAsk: (student: User) => void }

const One = ({ student, home, since, onAsk }: StudentRowProps) => (
  <ToDo
    name={student.name}
    to={`${home}/student-profile/${student._id}`}
    about={
      <>
        signed up <time dateTime={student.createdAt}>{since}</time>
      </>
    }
    action={<ApproveButton student={student} />}
    more={<RejectButton student={student} onAsk={onAsk} />}
  />
)
