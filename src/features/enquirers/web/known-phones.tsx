import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDay } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { KnownPhone } from '../shapes.ts'
import { enquirersApi } from './api.ts'

const QUESTION = { booking: 'Booked a demo', message: 'Wrote' }

/** Of a student who has none, or of all who wait: the phone number of their request, to be taken over. */
export function KnownPhones({ studentId }: { studentId?: string }) {
  const { data: phones = [] } = useQuery(enquirersApi.knownPhones.queryOptions({ input: { studentId } }))
  if (phones.length === 0) return null
  return (
    <ul aria-label="Known phone numbers" className="grid gap-2">
      {phones.map((knownPhone) => (
        <KnownPhoneLine key={knownPhone.studentId} knownPhone={knownPhone} isNamed={studentId === undefined} />
      ))}
    </ul>
  )
}

type LineProps = { knownPhone: KnownPhone; isNamed: boolean }

function KnownPhoneLine({ knownPhone: { studentId, name, phone, kind, askedAt }, isNamed }: LineProps) {
  const take = useMutation(
    enquirersApi.takePhone.mutationOptions(useMutationFeedback('Failed to add the phone number.')),
  )
  return (
    <li className="flex max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-paper-sunk px-4 py-3">
      <p className="wrap-anywhere">
        {isNamed && `${name}: `}
        {QUESTION[kind]} on <time dateTime={askedAt}>{formatDay(askedAt)}</time> with {phone}.
      </p>
      <Button
        small
        aria-label={`Use this number for ${name}`}
        disabled={take.isPending}
        onClick={() => take.mutate({ studentId })}
      >
        Use this number
      </Button>
    </li>
  )
}
