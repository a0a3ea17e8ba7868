import { aboutBatch } from '#src/features/batches/rules.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { classOnDay, daysInWords } from '../messages.ts'
import { ANSWER_WORDS } from '../rules.ts'
import type { Leave } from '../shapes.ts'

/** 'class 4 on Mon, 30 Nov 2026', or the days. */
export const whenInWords = ({ class: classRow, days }: Pick<Leave, 'class' | 'days'>) =>
  classRow ? classOnDay(classRow) : days ? daysInWords(days) : ''

/** What it is for, to who decides: with the batch and time, or how many classes are on the days. */
export function subjectInWords({ class: classRow, days, classes }: Leave) {
  if (classRow)
    return `${aboutBatch(classRow.courseTitle, classRow.batchName)}, ${classOnDay(classRow)}, ${formatTime(classRow.startsAt)}`
  return `${days ? daysInWords(days) : ''} (${countInWords(classes, 'class', 'classes')})`
}

export const stateInWords = ({ answer }: Pick<Leave, 'answer'>) => (answer ? ANSWER_WORDS[answer] : 'Not answered yet')
