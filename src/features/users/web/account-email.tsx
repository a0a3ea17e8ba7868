import { useMutation, useQuery } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Profile } from '../contract.ts'
import { describeEmail } from '../email-words.ts'
import { isUndelivered } from '../rules.ts'
import { usersApi } from './api.ts'

export const accountEmailQuery = (id: string) => usersApi.accountEmail.queryOptions({ input: { id } })

/** What became of the latest email by which a student was to get in, for staff (product 13.19); nothing where there was none. */
export function AccountEmail({ student }: { student: Profile }) {
  const query = useQuery(accountEmailQuery(student._id))
  const again = useMutation(
    usersApi.sendEmailAgain.mutationOptions(useMutationFeedback('Failed to send the email again.')),
  )
  const email = query.data?.email
  if (!email) return null
  const tone = isUndelivered(email.state) ? 'bg-bad-soft text-bad' : 'bg-paper-sunk text-ink-muted'
  return (
    <div
      className={`flex max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl px-4 py-3 ${tone}`}
    >
      <p role="status" className="wrap-anywhere">
        {describeEmail(email, student.email)}
      </p>
      {email.maySendAgain && (
        <Button
          small
          aria-label={`Send again to ${student.name}`}
          disabled={again.isPending}
          onClick={() => again.mutate({ id: student._id })}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
