import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#src/shared/time.ts'
import type { ClashPreview } from '../../clash-shapes.ts'
import { useShown } from '../batch/use-confirmed-form.ts'

/** Milliseconds after the last key. */
const REST_MS = 400

function useIsAtRest(value: unknown) {
  const key = JSON.stringify(value)
  const [rested, rest] = useState(key)
  useEffect(() => {
    const resting = setTimeout(() => rest(key), REST_MS)
    return () => clearTimeout(resting)
  }, [key])
  return rested === key
}

type Props = {
  query: Pick<UseQueryOptions<ClashPreview>, 'queryKey' | 'queryFn'>
  /** What a save would ask about what is shown; '' where nothing is. */
  onShow: (question: string) => void
}

/** What is in the way of what a form holds, under its fields; nothing where that cannot be found out. */
export function Clashes({ query, onShow }: Props) {
  const isAtRest = useIsAtRest(query.queryKey)
  const { data, isError } = useQuery({ ...query, enabled: isAtRest, placeholderData: keepPreviousData, staleTime: 0 })
  const shown = isError ? undefined : data
  const question = shown?.question ?? ''
  useShown(question, onShow)
  return (
    <div className={question ? 'rounded-lg bg-warn-soft px-4 py-3 text-base' : 'absolute'}>
      <p role="status" className="wrap-anywhere">
        {shown?.summary}
      </p>
      {shown && shown.details.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">Where and when</summary>
          <ul className="grid max-h-80 gap-2 overflow-y-auto">
            {shown.details.map(({ words, startsAt }) => (
              <li key={words}>
                {words}: {startsAt.map((time) => formatDateTime(time)).join('; ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
