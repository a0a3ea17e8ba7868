import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListState } from '../list.ts'
import type { Selection } from '../use-selection.ts'
import type { Filter } from './list-tools.tsx'

export type Column<Row, Field extends string> = {
  name: string
  cell: (row: Row) => ReactNode
  sort?: Field
  /** What the two orders are called, up and down, where the field's kind does not say. */
  sortWords?: readonly [string, string]
  /** Of a card the first line's right end; a column without it, after the first, is a muted line below. */
  card?: 'status'
  /** Its cell says little without its name, which a card writes before it. */
  named?: boolean
  /** Left out of a table that has little room. */
  lesser?: boolean
  /** As wide as what it holds, and no wider. */
  snug?: boolean
  /** Is to be read whole, over as many lines as it takes. */
  wraps?: boolean
}
type Answer<Row> = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: UseQueryResult['refetch']
  data?: { headers: { 'x-total-count': string; link?: string | undefined }; body: Row[] } | undefined
}

export type Shown<Row, Field extends string> = {
  label: string
  query: Answer<Row>
  columns: Column<Row, Field>[]
  /** What one does to a row most. */
  actions?: (row: Row) => ReactNode
  /** What else can be done to it, behind "⋯". */
  more?: (row: Row) => ReactNode
  /** Whose row it is, for what is pressed in it. */
  nameOf?: (row: Row) => string
  /** The page about it, which its first cell leads to. */
  open?: (row: Row) => string
  selection?: Selection<Row>
  list: ListState<Field>
  filter?: Filter
  /** Where there is nothing at all. */
  empty: ReactNode
}
