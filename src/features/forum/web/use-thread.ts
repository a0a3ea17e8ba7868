import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discussion } from '../contract.ts'
import { forumApi } from './api.ts'

const partsOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [forumApi.get.key()[0], { type: 'infinite', input: { id } }],
    queryFn: ({ pageParam: cursor, signal }) => forumApi.get.call({ id, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
  })

/** The replies that came with a discussion, and those before them once someone asks. */
export function useThread(discussion: Discussion) {
  const queryClient = useQueryClient()
  const [isAsked, ask] = useState(false)
  const query = partsOf(discussion._id)
  const thread = useInfiniteQuery({ ...query, enabled: isAsked })
  const parts = (isAsked && thread.data?.pages) || [discussion]
  async function showEarlier() {
    if (!isAsked) queryClient.setQueryData(query.queryKey, { pages: [discussion], pageParams: [undefined] })
    ask(true)
    await thread.fetchNextPage()
  }
  return {
    replies: parts.toReversed().flatMap(({ replies }) => replies),
    hasEarlier: parts.at(-1)?.earlier !== null,
    isComing: thread.isFetchingNextPage,
    error: thread.error,
    showEarlier,
  }
}
