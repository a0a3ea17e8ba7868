import { type DataTag, type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallContext } from '#src/web/api/api-link.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { useHasDraft } from './use-draft.ts'

type Send<Draft> = (draft: Draft, context: CallContext) => Promise<void>
type Form<Stored, Draft> = { stored: Stored | undefined; isGone: boolean; save: Send<Draft> }
type Props<Stored, Draft> = {
  query: { queryKey: DataTag<QueryKey, Stored, Error>; queryFn: QueryFunction<Stored> }
  draft: string
  loading: string
  /** Said above a form whose row was deleted meanwhile. */
  gone: string
  edit: (draft: Draft, context: CallContext, stored: Stored | undefined) => Promise<Stored>
  onSaved: () => Promise<void>
  children: (form: Form<Stored, Draft>) => ReactNode
}

/**
 * Loads what is edited and saves it. A row that somebody deleted meanwhile keeps its form where something was typed, so
 * that it can be saved as a new one.
 */
export function StoredEditor<Stored, Draft>(props: Props<Stored, Draft>) {
  const { query, draft, loading, gone, edit, onSaved, children } = props
  const queryClient = useQueryClient()
  const storedQuery = useQuery(query)
  const [isLost, setLost] = useState(false)
  const hasDraft = useHasDraft(draft)
  const isGone = isLost || errorStatus(storedQuery.error) === 404
  if (storedQuery.isPending) return <FormSkeleton label={loading} />
  if (isGone && !storedQuery.data && !hasDraft)
    return <MessagePage drawing="not-found" message={storedQuery.error?.message ?? ''} />
  if (!isGone && !storedQuery.data) return <Failed query={storedQuery} />
  const save: Send<Draft> = async (typed, context) => {
    try {
      queryClient.setQueryData<Stored>(query.queryKey, await edit(typed, context, storedQuery.data))
    } catch (error) {
      setLost(errorStatus(error) === 404)
      throw error
    }
    await onSaved()
  }
  return (
    <>
      {isGone && <p role="alert">{gone}</p>}
      {children({ stored: storedQuery.data, isGone, save })}
    </>
  )
}
