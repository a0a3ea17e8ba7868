import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { findCategory } from '../rules.ts'
import { forumApi } from './api.ts'
import { useSubjects } from './use-subjects.ts'

/** A discussion is a card, not a line: fewer of them make a part. */
const CARDS = 10
const LIST: ListKind<'createdAt'> = {
  fields: ['createdAt'],
  sort: '-createdAt',
  limit: CARDS,
  opening: ['id', 'earlier'],
}

type DiscussionListInput = ListInput<'createdAt'> & { category: string | undefined }
const discussions = (input: DiscussionListInput) => forumApi.list.queryOptions({ input })

/** One discussion, with its last replies or with those before `earlier`. */
const discussion = (id: string, earlier: string | null) =>
  forumApi.get.queryOptions({ input: { id, ...(earlier && { cursor: earlier }) } })

/** What a page prefetches: the discussion that its address opens, if any, and the list. */
export function forumQueries(url: string, subjects: readonly string[]) {
  const params = new URL(url).searchParams
  const id = params.get('id')
  return [firstDiscussions(params, subjects), ...(id ? [discussion(id, params.get('earlier'))] : [])]
}

/** The discussion that the address opens by `?id=`. */
export function useOpenedDiscussion() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const query = useQuery({ ...discussion(id ?? '', params.get('earlier')), enabled: id !== null })
  return { ...query, data: id === null ? undefined : query.data }
}

/** What a page shows when it opens at an address with `params`. */
const firstDiscussions = (params: URLSearchParams, subjects: readonly string[]) =>
  discussions({ ...parseListQuery(params, LIST).input, category: findCategory(params.get('category'), subjects) })

/** The discussions of the category in the address, searched and in parts. */
export function useDiscussions() {
  const category = findCategory(useSearchParams()[0].get('category'), useSubjects())
  const list = useList(LIST)
  const input = { ...list.input, category }
  const query = useQuery({ ...discussions(input), placeholderData: (before) => before })
  return { category, list, query: { ...query, data: useStableData(query, JSON.stringify(input)) } }
}
export type Discussions = ReturnType<typeof useDiscussions>
