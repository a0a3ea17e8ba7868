import { useLocation } from 'react-router'
import type { User } from '#src/access/user.ts'
import { ApproveButton, RejectButton, Removal } from '#src/features/users/web/approval-buttons.tsx'
import { ago } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Lines, ToDo } from './home-panel.tsx'

type Props = { students: User[]; now: number; leads: boolean }

export function WaitingStudents({ students, now, leads }: Props) {
  const home = useLocation().pathname
  const [student, setStudent, close] = useDialogSubject<User>()
  return (
    <>
      <Lines label="Waiting for approval">
        {students.map((student) => (
          <WaitingStudent
            key={student._id}
            student={student}
            home={home}
            since={ago(student.createdAt, now)}
            leads={leads}
            onAsk={setStudent}
          />
        ))}
      </Lines>
      <Removal as="rejection" student={student && students.find(({ _id }) => _id === student._id)} onClose={close} />
    </>
  )
}

type StudentRowProps = { student: User; home: string; since: string; leads: boolean; onAsk: (student: User) => void }

export const WaitingStudent = ({ student, home, since, leads, onAsk }: StudentRowProps) => (
  <ToDo
    name={student.name}
    to={`${home}/student-profile/${student._id}`}
    about={
      <>
        signed up <time dateTime={student.createdAt}>{since}</time>
      </>
    }
    action={<ApproveButton student={student} leads={leads} />}
    more={<RejectButton student={student} onAsk={onAsk} />}
  />
)
