import { classEnd } from '#src/features/batches/pattern.ts'
import { classNumber } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate, formatTime, formatWeekday } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { describeMark } from '../../rules.ts'
import type { Register } from '../../shapes.ts'
import type { RegisterRow } from './use-register.ts'

/** The register on one page of A4, with room to sign: on paper alone. */
export const PrintedRegister = ({ register, rows }: { register: Register; rows: RegisterRow[] }) => {
  const { class: classInfo, course, batch, mentorName } = register
  return (
    <div className="hidden text-black print:block">
      <p className="text-2xl font-semibold">{course.title}</p>
      <p>
        {useInstitute().name}, {stripBidi(batch.name)}, class {classNumber(classInfo)}
      </p>
      <p>
        {formatWeekday(classInfo.startsAt)}, {formatTime(classInfo.startsAt)} – {formatTime(classEnd(classInfo))}
        {classInfo.room && `, ${stripBidi(classInfo.room)}`}
        {classInfo.topic && `. ${classInfo.topic}`}
      </p>
      <p>Mentor: {mentorName}</p>
      <table className="mt-4 w-full border-collapse text-base [&_:is(td,th)]:border [&_:is(td,th)]:border-black [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-left">
        <thead>
          <tr>
            <th className="w-8">No.</th>
            <th className="w-2/5">Name</th>
            <th className="w-24">Attendance</th>
            <th>Signature</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ student, mark, isGuest, guest, awayUntil }, at) => (
            <tr key={student._id}>
              <td>{at + 1}</td>
              <td>
                {student.name}
                {isGuest && ' (guest)'}
                {awayUntil && ` (on leave until ${formatDate(awayUntil)})`}
              </td>
              <td>{mark ? describeMark(mark, guest) : ''}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
