import { useQuery } from '@tanstack/react-query'
import { spanInWords } from '#src/features/batches/in-words.ts'
import { classNumber, classNumberInSentence, toStudent } from '#src/features/batches/rules.ts'
import type { FullBatch, ManagedClass } from '#src/features/batches/shapes.ts'
import { UserRow } from '#src/features/seats/web/user-row.tsx'
import { nonBreaking } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { messages } from '../messages.ts'
import { timetableApi } from './api.ts'

type Props = { managedClass: ManagedClass; changed: number; batch: FullBatch }

/** Who has seen the last change of a class, and of as many as `changed` with it; of the others, the ways to tell them. */
export function Receipts({ managedClass, changed, batch }: Props) {
  const { data } = useQuery(timetableApi.receipts.queryOptions({ input: { id: managedClass._id } }))
  const { name: from } = useInstitute()
  if (!data || data.of === 0) return null
  const isAlone = changed === 1
  const seen = `Seen by ${data.seen} of ${data.of}${isAlone ? '' : ` (${changed} classes)`}`
  if (data.unseen.length === 0) return <p className="text-sm text-ink-muted">{seen}</p>
  const about = isAlone
    ? aboutClass(managedClass, batch)
    : messages.classesChanged(batch.courseTitle, batch.name, changed)
  return (
    <details>
      <summary className="flex min-h-11 items-center text-sm underline">{seen}</summary>
      <ul
        aria-label={`Who has not seen the change of ${isAlone ? `class ${classNumber(managedClass)}` : `${changed} classes`}`}
        className="divide-y divide-line pl-4"
      >
        {data.unseen.map((student) => (
          <UserRow
            key={student._id}
            user={student}
            about={nonBreaking(student.phone) || 'No phone number'}
            text={toStudent(from, student, batch, about)}
          />
        ))}
      </ul>
    </details>
  )
}

function aboutClass(managedClass: ManagedClass, { courseTitle, name, ...batch }: FullBatch) {
  const { room, mentorName, state, ...hours } = managedClass
  const when = spanInWords(hours)
  if (state === 'cancelled')
    return messages.classCancelled(courseTitle, name, classNumberInSentence(managedClass), when)
  return messages.classIsNow(courseTitle, name, classNumberInSentence(managedClass), {
    when,
    room,
    mentor: mentorName || batch.mentorName,
  })
}
