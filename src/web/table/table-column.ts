import type { ReactNode } from 'react'

export type Column<Row, Field extends string> = {
  name: string
  cell: (row: Row) => ReactNode
  sort?: Field
  /** What the two orders are called, up and down, where the field's kind does not say. */
  sortWords?: readonly [string, string]
  /**
   * Of a card a line of its own over its whole width, the right end of its first line, of its second (as `second` with a third column between, as `below` with none),
   * or of both; on a phone folded until its name is pressed; or nowhere, where another says it. A column without it, after the first, is muted in
   * the second line.
   */
  card?: 'whole' | 'status' | 'second' | 'below' | 'both' | 'folded' | 'none'
  /** Its cell says little without its name, which a card writes before it. */
  named?: boolean
  /** Left out of a table that has little room. */
  lesser?: boolean
  /** In a table it is below the first column and has no column of its own. */
  isUnder?: boolean
  /** How much of a table it takes, as a class, where that is not seen from the rest. */
  share?: string
  /** As wide as what it holds, and no wider. */
  snug?: boolean
  /** Is to be read whole, over as many lines as it takes. */
  wraps?: boolean
}

export type RowProps<Row> = {
  actions?: (row: Row) => ReactNode
  /** What else can be done, behind a button. */
  more?: (row: Row) => ReactNode
  nameOf?: (row: Row) => string
  /** The page about it, which its first cell leads to. */
  open?: (row: Row) => string
}
