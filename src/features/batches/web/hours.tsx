import { hoursInWords } from '../in-words.ts'

/** '7:00 – 9:00 PM' on one line: a dash lets a line break after it, whatever space follows. */
export const Hours = ({ of }: { of: { startTime: string; endTime: string } }) => (
  <span className="whitespace-nowrap">{hoursInWords(of)}</span>
)
