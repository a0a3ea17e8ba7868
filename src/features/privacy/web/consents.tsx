import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { Consent } from '../contract.ts'
import { consentTexts } from '../notice/consents.ts'
import { privacyApi } from './api.ts'

export const consentsQuery = () => privacyApi.consents.queryOptions()

/** What one may agree to: nothing beforehand, and withdrawn in one press. */
export function Consents() {
  const query = useQuery(consentsQuery())
  if (query.isPending)
    return (
      <Skeleton label="Loading what you agreed to">
        <SkeletonBlock className="h-14" />
      </Skeleton>
    )
  if (!query.data) return <Failed query={query} />
  return (
    <ul aria-label="What you agreed to" className="divide-y divide-line border-y border-line">
      {query.data
        .filter(({ given, mayGive }) => given || mayGive)
        .map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} />
        ))}
    </ul>
  )
}

function ConsentRow({ consent: { purpose, given, wording, at, noticeVersion } }: { consent: Consent }) {
  const saving = useMutation(privacyApi.setConsent.mutationOptions(useMutationFeedback('Failed to save your choice.')))
  const { title } = consentTexts(useInstitute().name)[purpose]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-base text-ink-muted">{wording}</p>
        <p role="status" className="text-sm text-ink-muted">
          {describeState(given, at)}
          {given && noticeVersion && (
            <>
              {' '}
              <Link to={`/privacy?version=${noticeVersion}`}>The privacy notice of then</Link>
            </>
          )}
        </p>
      </div>
      <Button
        small
        aria-label={`${given ? 'Withdraw' : 'Agree'}: ${title}`}
        disabled={saving.isPending}
        onClick={() => saving.mutate({ purpose, given: !given })}
      >
        {given ? 'Withdraw' : 'Agree'}
      </Button>
    </li>
  )
}

function describeState(given: boolean, at: string | null) {
  if (!at) return 'You have not agreed.'
  return given ? `You agreed on ${formatDate(at)}.` : `You withdrew on ${formatDate(at)}.`
}
