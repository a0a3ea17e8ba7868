import { classNumber, classNumberInSentence } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { CheckIn } from '../../contract.ts'
import { HomePanel } from './home-panel.tsx'

/** Where a student can check in now; nothing where no code is shown. */
export function CheckInPanel({ classes }: { classes: CheckIn[] }) {
  if (classes.length === 0) return null
  return (
    <HomePanel title="Check in">
      <ul className="divide-y divide-line">
        {classes.map((shown) => (
          <li key={shown._id} className="flex flex-wrap items-center justify-between gap-4 py-2">
            <p className="min-w-0 grow basis-64">
              <strong className="block font-semibold">{`${shown.courseTitle}: class ${classNumber(shown)}`}</strong>
              <span className="block text-base text-ink-muted">
                {[`${formatTime(shown.startsAt)} to ${formatTime(shown.endsAt)}`, stripBidi(shown.room)]
                  .filter(Boolean)
                  .join(', ')}
                . Your mentor shows the code.
              </span>
            </p>
            <ButtonLink
              variant="primary"
              to="/check-in"
              aria-label={`Check in to class ${classNumberInSentence(shown)} of ${stripBidi(shown.courseTitle)}`}
              className="max-sm:w-full"
            >
              Check in
            </ButtonLink>
          </li>
        ))}
      </ul>
    </HomePanel>
  )
}
