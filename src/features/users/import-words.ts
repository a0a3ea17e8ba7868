import { countInWords } from '#src/shared/text.ts'
import type { RowOutcome } from './contract.ts'

type Counts = Record<RowOutcome, number>

const has = (count: number) => `${count} ${count === 1 ? 'has' : 'have'}`
const were = (count: number) => `${countInWords(count, 'student')} ${count === 1 ? 'was' : 'were'}`

/** What the counts of an import come to, before and after; `seating` is of a file with a batch. */
export const importWords = {
  adding: {
    before: ({ added, exists, wrong }: Counts, rows: number) => ({
      title: added > 0 ? `${countInWords(added, 'student')} can be added` : 'There are no students to add',
      sentence: `Of ${countInWords(rows, 'row')}, ${exists} already ${exists === 1 ? 'has' : 'have'} an account and ${has(wrong)} an error.`,
      action: `Add ${countInWords(added, 'student')}`,
    }),
    after: ({ added, exists, wrong }: Counts) => ({
      title: `${were(added)} added`,
      sentence: `Their invitations are on the way. ${exists} already had an account and ${wrong} had an error.`,
    }),
  },
  seating: {
    before: ({ added, seated, exists, wrong }: Counts, rows: number) => ({
      title:
        added + seated > 0 ? `${countInWords(added + seated, 'student')} can have a seat` : 'There is nobody to seat',
      sentence: `Of ${countInWords(rows, 'row')}, ${added} ${added === 1 ? 'is' : 'are'} new, ${has(seated)} an account, ${has(exists)} a seat already and ${wrong} cannot have one.`,
      action: `Give ${countInWords(added + seated, 'student')} a seat`,
    }),
    after: ({ added, seated, exists, wrong }: Counts) => ({
      title: `${were(added + seated)} given a seat`,
      sentence: `${added} of them ${added === 1 ? 'is' : 'are'} new, with an invitation on its way. ${exists} had a seat already and ${wrong} could not have one.`,
    }),
  },
}
