import { Autocomplete } from '@base-ui/react/autocomplete'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { messages } from '../contract.ts'
import { marked, type Result, type ResultGroup } from '../rules.ts'

type Shown = {
  /** The landmark it stands in. */
  place: RefObject<HTMLElement | null>
  query: string
  isAnswered: boolean
  onChoose: () => void
}

/** What was found for `query`, in groups; each line leads to its page. */
export function Results({ place, query, isAnswered, onChoose }: Shown) {
  return (
    <Autocomplete.Portal container={place}>
      <Autocomplete.Positioner sideOffset={6} collisionPadding={8} className="z-60">
        <Autocomplete.Popup className="max-h-[min(36rem,var(--available-height))] w-(--anchor-width) min-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-2xl border border-line bg-paper-raised p-2 shadow-lg">
          <Autocomplete.Status className="px-3 py-2 text-base text-ink-muted empty:hidden">
            {!isAnswered && 'Searching…'}
          </Autocomplete.Status>
          <Autocomplete.Empty className="px-3 py-2 wrap-anywhere empty:hidden">
            {isAnswered && messages.nothingFound(query)}
          </Autocomplete.Empty>
          <Autocomplete.List aria-label="Results">
            {(group: ResultGroup) => (
              <Autocomplete.Group key={group.value} items={group.items}>
                <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-muted">
                  {group.value}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(result: Result) => (
                    <Line key={result.to + result.label} result={result} query={query} onChoose={onChoose} />
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}

function Line({ result, query, onChoose }: { result: Result; query: string; onChoose: () => void }) {
  return (
    <Autocomplete.Item
      value={result}
      onClick={onChoose}
      render={<Link to={result.to} />}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 text-base text-ink no-underline data-highlighted:bg-brand-soft"
    >
      <bdi className="min-w-0 grow wrap-anywhere">
        <Marked title={result.label} query={query} />
      </bdi>
      {result.role && <span className="text-sm text-ink-muted capitalize">{result.role}</span>}
    </Autocomplete.Item>
  )
}

function Marked({ title, query }: { title: string; query: string }) {
  return marked(title, query).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name
      <mark key={at} className="bg-accent-soft font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
