import { useEffect, useState } from 'react'
import { runAfterQuiet } from './run-after-quiet.ts'

/**
 * What is shown of a list that changes by itself: not within half a second of a press, so that no other row comes under
 * the pointer.
 * @param list names the list: of another one the rows are shown at once
 * @param settle what of the next content is shown, given what was shown before
 */
export function useStableContent<Content>(
  content: Content,
  list: string,
  settle: (before: Content, next: Content) => Content,
) {
  const [shown, show] = useState({ list, content })
  const isFirst = shown.list !== list || shown.content === undefined
  if (isFirst && (shown.list !== list || content !== undefined)) show({ list, content })
  useEffect(
    () =>
      runAfterQuiet(() =>
        show((before) => (before.list === list ? { list, content: settle(before.content, content) } : before)),
      ),
    [content, list, settle],
  )
  return isFirst ? content : shown.content
}

const useNext = <Content>(_: Content, next: Content) => next

/** The data of a query as `useStableContent` shows it; what a placeholder shows meanwhile is another list. */
export const useStableData = <Data>(query: { data: Data; isPlaceholderData: boolean }, list: string) =>
  useStableContent(query.data, query.isPlaceholderData ? '' : list, useNext<Data>)

/** `next`, and the rows of `before` that are kept though they are in the list no longer, each where it was. */
export function keepRemovedRows<Row extends { _id: string }>(
  before: readonly Row[],
  next: Row[],
  isKept: (row: Row) => boolean,
) {
  const rows = [...next]
  for (const [at, row] of before.entries())
    if (isKept(row) && !next.some(({ _id }) => _id === row._id)) rows.splice(at, 0, row)
  return rows.length === next.length ? next : rows
}
