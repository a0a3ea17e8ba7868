import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi } from './api.ts'

/** Milliseconds after the last key (product 15.3). */
const SEARCH_DELAY_MS = 500

/** What was found for what is being typed, once the fingers rested. */
export function useSearch(typed: string) {
  const [rested, rest] = useState('')
  const words = typed.trim()
  useEffect(() => {
    const resting = setTimeout(() => rest(words), words ? SEARCH_DELAY_MS : 0)
    return () => clearTimeout(resting)
  }, [words])
  const query = words && rested
  // Each query has an answer of its own, so an early one that comes late is not taken for the last.
  const searchQuery = useQuery({
    ...searchApi.global.queryOptions({ input: { query } }),
    enabled: query !== '',
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (searchQuery.error) console.error('Failed to perform search:', searchQuery.error)
  }, [searchQuery.error])
  return {
    query,
    groups: (query && searchQuery.data) || [],
    /** The answer to what was asked is here, or there will be none. */
    isAnswered: query !== '' && (searchQuery.isError || (searchQuery.isSuccess && !searchQuery.isPlaceholderData)),
  }
}
