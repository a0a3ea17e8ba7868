import { useState } from 'react'
import type { Person } from '#src/access/person.ts'
import { ApproveButton, RejectButton, Removal } from '#src/features/members/web/approval-buttons.tsx'
import { ago } from '#src/shared/time.ts'
import { Lines, ToDo } from './panel.tsx'

/** Students who are not let in yet, whoever waited longest first. */
export function Waiting({ students, now }: { students: Person[]; now: number }) {
  const [asked, setAsked] = useState<Person>()
  return (
    <>
      <Lines label="Waiting for approval">
        {students.map((student) => (
          <ToDo
            key={student._id}
            name={student.name}
            about={
              <>
                signed up <time dateTime={student.createdAt}>{ago(student.createdAt, now)}</time>
              </>
            }
            action={<ApproveButton student={student} />}
            more={<RejectButton student={student} onAsk={setAsked} />}
          />
        ))}
      </Lines>
      <Removal as="rejection" student={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
