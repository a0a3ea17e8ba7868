import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Discussion } from '../contract.ts'
import { forumApi } from './api.ts'

const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [forumApi.get.key()[0], { type: 'infinite', input: { id } }],
    queryFn: ({ pageParam: cursor, signal }) => forumApi.get.call({ id, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
  })

/** The replies before those that came with a discussion, and these: once someone asks. */
export function useWholeThread(discussion: Discussion) {
  const queryClient = useQueryClient()
  const [isAsked, ask] = useState(false)
  const query = threadQuery(discussion._id)
  const thread = useInfiniteQuery({ ...query, enabled: isAsked })
  const pages = isAsked ? thread.data?.pages : undefined
  const replies = useMemo(() => pages?.toReversed().flatMap((page) => page.replies), [pages])
  async function showEarlier() {
    if (!isAsked) queryClient.setQueryData(query.queryKey, { pages: [discussion], pageParams: [undefined] })
    ask(true)
    await thread.fetchNextPage()
  }
  return {
    replies,
    hasEarlier: (pages ?? [discussion]).at(-1)?.earlier !== null,
    isComing: thread.isFetchingNextPage,
    error: thread.error,
    showEarlier,
  }
}
