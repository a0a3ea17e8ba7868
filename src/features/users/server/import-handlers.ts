import { change } from '#src/server/db/change.ts'
import { countInWords } from '#src/shared/text.ts'
import { type RowOutcome, StudentRow } from '../contract.ts'
import { messages } from '../messages.ts'
import { addAndInvite, type CheckedRow, problemOf } from './importing.ts'
import { admin } from './procedures.ts'
import { findTakenEmails } from './queries.ts'

export const importHandlers = {
  importStudents: admin.importStudents.handler(async ({ input: { rows, dryRun }, context }) => {
    const checked = rows.map((row) => StudentRow.safeParse(row))
    const right = checked.flatMap(({ data }) => data ?? [])
    if (dryRun) {
      const taken = new Set(await findTakenEmails(context.db, listEmails(right)))
      const free = listEmails(right).filter((email) => !taken.has(email))
      return { rows: findOutcomes(checked, free, messages.willBeAdded) }
    }
    return change(context, async (tx, emit, about) => {
      const added = await addAndInvite({ tx, emit }, right)
      about({ kind: 'user', _id: null, label: countInWords(added.length, 'student') })
      return { rows: findOutcomes(checked, listEmails(added), messages.added) }
    })
  }),
}

const listEmails = (students: { email: string }[]) => students.map(({ email }) => email)

/** What became of each row; of two with one address the first has it. */
function findOutcomes(checked: CheckedRow[], free: string[], welcome: string) {
  const left = new Set(free)
  const toOutcome = ({ data, error }: CheckedRow): [RowOutcome, string] => {
    if (!data) return ['wrong', problemOf(error)]
    return left.delete(data.email) ? ['added', welcome] : ['exists', messages.exists]
  }
  return checked.map((row, at) => {
    const [outcome, message] = toOutcome(row)
    return { row: at + 1, outcome, message }
  })
}
