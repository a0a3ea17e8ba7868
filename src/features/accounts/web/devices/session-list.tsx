import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#src/shared/time.ts'
import { errorMessage } from '#src/web/api/errors.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import type { Session } from '../../sessions-contract.ts'
import { accountsApi } from '../api.ts'
import { DeviceRow } from './device-row.tsx'

export const sessionsQuery = () => accountsApi.sessions.queryOptions()

/** The rest is folded. */
const SHOWN = 5

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
  const sessions = byLastUse(query.data ?? [])
  const row = (session: Session) => (
    <SessionRow key={session._id} session={session} isEnding={ended.isPending} onEnd={ended.mutate} />
  )
  return (
    <>
      <ul aria-label="Where you are logged in" className="grid gap-2">
        {sessions.slice(0, SHOWN).map(row)}
      </ul>
      {sessions.length > SHOWN && (
        <details>
          <summary className="flex min-h-11 w-fit items-center underline underline-offset-4">{`All ${sessions.length}`}</summary>
          <ul aria-label="Where else you are logged in" className="grid gap-2">
            {sessions.slice(SHOWN).map(row)}
          </ul>
        </details>
      )}
    </>
  )
}

/** This device, then the last used. */
const byLastUse = (sessions: Session[]) =>
  sessions.toSorted(
    (a, b) =>
      Number(b.isCurrent) - Number(a.isCurrent) ||
      b.lastUsedOn.localeCompare(a.lastUsedOn) ||
      b.createdAt.localeCompare(a.createdAt),
  )

type RowProps = { session: Session; isEnding: boolean; onEnd: (which: { id: string }) => void }

function SessionRow({ session: { _id, browser, createdAt, lastUsedOn, isCurrent }, isEnding, onEnd }: RowProps) {
  const name = browser || 'Unknown browser'
  return (
    <DeviceRow
      name={
        <>
          {name}
          {isCurrent && <Badge tone="good">This device</Badge>}
        </>
      }
      about={`Since ${formatDateTime(createdAt)}, last used ${formatDate(`${lastUsedOn}T12:00:00Z`)}`}
    >
      {!isCurrent && (
        <Button small aria-label={`Log out ${name}`} disabled={isEnding} onClick={() => onEnd({ id: _id })}>
          Log out
        </Button>
      )}
    </DeviceRow>
  )
}
