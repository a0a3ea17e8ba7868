import { type Addressee, approvedLetter } from '#src/features/people/server/letters.ts'
import { type Job, SOON } from '#src/server/jobs.ts'

export const approvalLetter: Job<Addressee> = {
  name: 'approvalLetter',
  priority: SOON,
  isLetter: true,
  run: (student, { deliver, siteUrl }) => deliver(approvedLetter(student, `${siteUrl}/login`)),
}
