import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { toast } from './overlays/toast.tsx'

type Failure = {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  lead?: string
}

/**
 * In the place of a list or a page that did not come: why, and the way to ask again. Each failed request is a toast as
 * well (docs/decisions/035), which also shows that another try failed.
 */
export function Failed({ query, lead = 'Error' }: Failure) {
  const message = query.error?.message ?? ''
  useEffect(() => {
    if (message) toast('error', message, { isPolite: true })
  }, [message])
  return (
    <div role="alert" className="grid justify-items-start gap-4 rounded-2xl border border-line bg-paper-raised p-6">
      <p>
        {lead}: {message}
      </p>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </div>
  )
}
