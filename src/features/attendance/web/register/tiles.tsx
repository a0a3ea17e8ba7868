import { Check, CircleDashed, Clock, type LucideIcon, MessageSquareText, Plus, X } from 'lucide-react'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { describeMark, type Mark } from '../../rules.ts'
import type { RegisterRow } from './use-register.ts'

const MARK_STYLES: Record<Mark, { Sign: LucideIcon; look: string }> = {
  present: { Sign: Check, look: 'border-good bg-good-soft text-good' },
  absent: { Sign: X, look: 'border-bad bg-bad-soft text-bad' },
  late: { Sign: Clock, look: 'border-warn bg-warn-soft text-warn' },
  excused: { Sign: MessageSquareText, look: 'border-line-strong bg-paper-sunk text-ink-muted' },
}
const UNMARKED = { Sign: CircleDashed, look: 'border-dashed border-line-strong bg-paper-raised text-ink-muted' }

type Pressed = { rows: RegisterRow[]; isOpen: boolean; onPress: (row: RegisterRow) => void }
type Props = Pressed & { onAdd?: (() => void) | undefined }

/** Everyone of a class under a thumb: a press says absent, a second late, a third excused, the next present again. */
export const Tiles = ({ rows, isOpen, onPress, onAdd }: Props) => (
  <ul
    aria-label="Students"
    className="grid auto-rows-fr grid-cols-2 gap-1.5 sm:grid-cols-3 sm:gap-2 lg:grid-cols-4 2xl:grid-cols-5 print:hidden"
  >
    {rows.map((row) => (
      <li key={row.student._id}>
        <Tile row={row} isOpen={isOpen} onPress={onPress} />
      </li>
    ))}
    {onAdd && (
      <li>
        <button type="button" onClick={onAdd} className={`${TILE} border-line-strong font-semibold text-ink`}>
          <Plus aria-hidden className="size-4.5" />
          Add someone
        </button>
      </li>
    )}
  </ul>
)

const TILE =
  'flex h-full min-h-11 w-full items-center gap-1 rounded-xl border px-1.5 py-0.5 text-left text-sm sm:min-h-14 sm:gap-2 sm:px-3 sm:text-base'

function Tile({ row, isOpen, onPress }: { row: RegisterRow; isOpen: boolean; onPress: Pressed['onPress'] }) {
  const { student, mark, isGuest, awayUntil, leave, isWaiting } = row
  const { Sign, look } = mark ? MARK_STYLES[mark] : UNMARKED
  return (
    <button
      type="button"
      disabled={!isOpen}
      onClick={() => onPress(row)}
      className={`${TILE} disabled:cursor-default ${look}`}
    >
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere text-ink">{student.name}</span>
        {isGuest && <span className="block text-xs">Guest</span>}
        {leave && !awayUntil && (
          <span className="line-clamp-1 text-xs wrap-anywhere">
            <span className="sr-only">Leave </span>
            {`asked: ${stripBidi(leave.reason)}`}
          </span>
        )}
        {awayUntil && <span className="block text-xs">{`On leave until ${formatDate(awayUntil)}`}</span>}
      </span>
      <span className="grid shrink-0 justify-items-center text-xs leading-tight sm:text-sm">
        <Sign aria-hidden className="size-4.5" />
        {mark ? describeMark(mark, row.guest) : 'Not marked'}
      </span>
      {isWaiting && (
        <span className="size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">not sent yet</span>
        </span>
      )}
    </button>
  )
}
