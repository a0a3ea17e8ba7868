import { useState } from 'react'

export type Sort<Field extends string> = Field | `-${Field}`

const ROWS = 50

export type ListInput<Field extends string> = {
  q?: string | undefined
  sort?: Sort<Field> | undefined
  limit: number
  cursor?: string | undefined
}

/** What a screen asks for when it opens: its loader asks for the same. */
export const firstPart = <Field extends string>(sort?: Sort<Field>, limit = ROWS): ListInput<Field> => ({ sort, limit })

type Asked<Field extends string> = { q: string; filter: string; sort: Sort<Field> | undefined; cursors: string[] }
export type ListState<Field extends string> = ReturnType<typeof useList<Field>>

/** Searching, filtering, sorting and paging through one list; `input` is what its call takes, beside the filter. */
export function useList<Field extends string>(sort?: Sort<Field>, limit = ROWS) {
  const [{ cursors, ...asked }, ask] = useState<Asked<Field>>({ q: '', filter: '', sort, cursors: [] })
  return {
    ...asked,
    input: { ...firstPart(asked.sort, limit), q: asked.q || undefined, cursor: cursors.at(-1) },
    /** How many rows lie before the part that is shown. */
    before: cursors.length * limit,
    search: (q: string) => ask((before) => ({ ...before, q, cursors: [] })),
    filterBy: (filter: string) => ask((before) => ({ ...before, filter, cursors: [] })),
    sortBy: (sort: Sort<Field>) => ask((before) => ({ ...before, sort, cursors: [] })),
    /** `link` is the header of the part that is shown. */
    forward: (link: string) => ask((before) => ({ ...before, cursors: [...before.cursors, cursorOf(link)] })),
    back: () => ask((before) => ({ ...before, cursors: before.cursors.slice(0, -1) })),
  }
}

export const cursorOf = (link: string) => new URLSearchParams(/<\?(.*?)>/.exec(link)?.[1]).get('cursor') ?? ''
