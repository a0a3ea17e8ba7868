import { useMutation, useQuery } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { OPTIONAL_KINDS } from '../rules.ts'
import { notificationsApi } from './api.ts'

export const choicesQuery = notificationsApi.choices.queryOptions()

/** Which notifications one wants, each saved as it is pressed. */
export function NotificationChoices() {
  const query = useQuery(choicesQuery)
  const feedback = useMutationFeedback('Failed to save which notifications you want.')
  const choose = useMutation(notificationsApi.choose.mutationOptions(feedback))
  if (!query.data) return <Failed query={query} />
  return (
    <section className="grid max-w-5xl gap-3 border-t border-line pt-6">
      <h2 className="text-2xl">Notifications</h2>
      <p id="notifications-kept" className="max-w-2xl text-ink-muted">
        What concerns your own seat, class or account is always in your notifications.
      </p>
      <fieldset className="grid" aria-describedby="notifications-kept">
        <legend className="sr-only">Also notify me of</legend>
        {query.data.map(({ kind, isWanted }) => (
          <label key={kind} className="flex min-h-11 items-center gap-3 justify-self-start">
            <input
              type="checkbox"
              className="size-5"
              checked={isWanted}
              disabled={choose.isPending}
              onChange={({ target }) => choose.mutate({ kind, isWanted: target.checked })}
            />
            {OPTIONAL_KINDS[kind].text}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
