import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#src/shared/time.ts'
import { errorMessage } from '#src/web/api/errors.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from '../api.ts'
import { DeviceRow } from './device-row.tsx'

export const sessionsQuery = () => accountsApi.sessions.queryOptions()

/** Where its user is logged in, each to be ended by itself. */
export function SessionList() {
  const query = useQuery(sessionsQuery())
  const queryClient = useQueryClient()
  const ended = useMutation(
    accountsApi.endSession.mutationOptions({
      onSuccess: ({ message }) => toast('success', message),
      onError: (error) => toast('error', errorMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: accountsApi.sessions.key() }),
    }),
  )
  if (query.isError && !query.data) return <Failed query={query} />
  return (
    <ul aria-label="Where you are logged in" className="grid gap-2">
      {query.data?.map(({ _id, browser, createdAt, lastUsedOn, isCurrent }) => {
        const name = browser || 'Unknown browser'
        return (
          <DeviceRow
            key={_id}
            name={
              <>
                {name}
                {isCurrent && <Badge tone="good">This device</Badge>}
              </>
            }
            about={`Since ${formatDate(createdAt)}, last used ${formatDate(`${lastUsedOn}T12:00:00Z`)}`}
          >
            {!isCurrent && (
              <Button
                small
                aria-label={`Log out ${name}`}
                disabled={ended.isPending}
                onClick={() => ended.mutate({ id: _id })}
              >
                Log out
              </Button>
            )}
          </DeviceRow>
        )
      })}
    </ul>
  )
}
