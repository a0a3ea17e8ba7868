import { Link } from 'react-router'
import { stripBidi } from '#src/shared/text.ts'
import { formatDay } from '#src/shared/time.ts'
import type { Batch } from '../../shapes.ts'

/** How full the upcoming batches are: a table with bars; one that is half empty says so. */
export const UpcomingSeats = ({ batches }: { batches: Batch[] }) => (
  <table aria-label="Seats of upcoming batches" className="w-full text-base">
    <thead className="sr-only">
      <tr>
        <th>Batch</th>
        <th>Seats taken</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {batches.map(({ _id, courseTitle, name, startsOn, seats, seatsLeft }) => (
        <tr key={_id}>
          <td className="py-1">
            <Link
              to={`/dashboard/batches/${_id}`}
              className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-8"
            >
              {stripBidi(courseTitle)}, {stripBidi(name)}
            </Link>
            <span className="block text-sm text-ink-muted">
              Begins on {formatDay(startsOn)}
              {seatsLeft * 2 > seats && ', less than half full'}
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-2.5 w-full rounded-full bg-paper-sunk"
            >
              <rect width={((seats - seatsLeft) / seats) * 100} height={1} className="fill-brand/60" />
            </svg>
          </td>
          <td className="w-20 py-1 text-right align-bottom leading-none">
            {seats - seatsLeft} of {seats}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
