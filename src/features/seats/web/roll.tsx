import { daysInWords } from '#src/features/batches/in-words.ts'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { Hours } from '#src/features/batches/web/hours.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'

/** Who has a seat, with their phone and room to sign: on paper alone, 15 to a page of A4 and the head again on each further one. */
export function Roll({ batch }: { batch: FullBatch }) {
  const institute = useInstitute()
  if (batch.holders.length === 0) return null
  return (
    <div data-print-alone className="hidden text-black print:block">
      <table className="w-full border-collapse text-base [&_tbody_tr]:break-inside-avoid [&_:is(td,th)]:border [&_:is(td,th)]:border-black [&_:is(td,th)]:px-2 [&_:is(td,th)]:text-left [&_td]:h-[13mm] [&_th]:h-[9mm]">
        <caption className="pb-4 text-left">
          <p className="text-2xl font-semibold">{stripBidi(batch.courseTitle)}</p>
          <p>
            {stripBidi(institute.name)}, {stripBidi(batch.name)}
          </p>
          <p>
            {daysInWords(batch.weekdays)}, <Hours of={batch} />
            {batch.room && `, ${stripBidi(batch.room)}`}
            {batch.mentorName && `. Mentor: ${stripBidi(batch.mentorName)}`}
          </p>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-10">
              No.
            </th>
            <th scope="col" className="w-2/5">
              Name
            </th>
            <th scope="col" className="w-44">
              Phone
            </th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {batch.holders.map(({ student }, at) => (
            <tr key={student._id}>
              <td>{at + 1}</td>
              <td className="wrap-anywhere">{stripBidi(student.name)}</td>
              <td className="whitespace-nowrap">{student.phoneE164}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
