import { classNumber } from '#src/features/batches/rules.ts'
import { materialKind } from '#src/features/courses/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { handoutAddress } from '../rules.ts'
import type { Handout } from '../shapes.ts'

type OfClass = NonNullable<Handout['class']>

/** 'Class 4, 12 Dec 2026'; a cancelled one has given its number back. */
export const classInWords = ({
  state,
  startsAt,
  ...of
}: Pick<OfClass, 'state' | 'startsAt' | 'number' | 'continuesId'>) =>
  `${state === 'cancelled' ? 'Cancelled class' : `Class ${classNumber(of)}`}, ${formatDate(startsAt)}`

/** A plain link, so that it works as links do, with what it is and the class that it is for. */
export function HandoutLink({ handout, isAtClass = false }: { handout: Handout; isAtClass?: boolean }) {
  const { _id, name, class: classRow } = handout
  const about = [materialKind(handout), !isAtClass && classRow && classInWords(classRow)].filter(Boolean).join(' · ')
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 wrap-anywhere">
      <a
        href={handoutAddress(_id)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 min-w-0 items-center"
      >
        {stripBidi(name)}
      </a>
      <span className="text-base text-ink-muted">{about}</span>
    </span>
  )
}
