import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type Failure = {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  lead?: string
}

/** In the place of a list or a page that did not come: why, and the way to ask again. */
export const Failed = ({ query, lead = 'Error' }: Failure) => (
  <div role="alert" className="grid justify-items-start gap-4 rounded-2xl border border-line bg-paper-raised p-6">
    <p>
      {lead}: {query.error?.message}
    </p>
    <Button onClick={() => void query.refetch()}>Try again</Button>
  </div>
)
