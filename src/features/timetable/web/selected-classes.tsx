import { Button } from '#src/web/ui/button.tsx'
import { isChangeable } from '../rules.ts'
import type { TimetableClass } from '../shapes.ts'
import type { SelectedClasses } from './use-selected-classes.ts'

type Props = { selection: SelectedClasses; shown: TimetableClass[]; now: number }

/** Of what is shown, which may be one mentor's, one room's or one course's. */
export function SelectAll({ selection, shown, now }: Props) {
  const open = shown.filter((timetableClass) => isChangeable(timetableClass, now))
  if (open.length === 0) return null
  return (
    <Button small className="max-md:hidden print:hidden noscript:hidden" onClick={() => selection.toggleAll(open)}>
      {open.every(({ _id }) => selection.has(_id)) ? 'Select none' : `Select all ${open.length}`}
    </Button>
  )
}
