import { Autocomplete } from '@base-ui/react/autocomplete'
import { Link } from 'react-router'
import { messages } from '../messages.ts'
import { markMatches, type Result, type ResultGroup } from '../rules.ts'

type Props = { query: string; isAnswered: boolean; onChoose: () => void }

/** What was found for `query`, in groups; each line leads to its page. */
export function Results({ query, isAnswered, onChoose }: Props) {
  return (
    <div className="absolute inset-x-2 top-15 max-h-[min(36rem,calc(100dvh-5rem))] overflow-y-auto rounded-2xl border border-line bg-paper-raised p-2 shadow-lg md:right-0 md:left-auto md:w-full md:min-w-80 md:top-13 md:z-40">
      <Autocomplete.Status className="px-3 py-2 text-base text-ink-muted empty:hidden">
        {!isAnswered && 'Searching…'}
      </Autocomplete.Status>
      <Autocomplete.Empty className="px-3 py-2 wrap-anywhere empty:hidden">
        {isAnswered && messages.nothingFound(query)}
      </Autocomplete.Empty>
      <Autocomplete.List aria-label="Results" className="empty:hidden">
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
    </div>
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
      <bdi className="min-w-0 grow">
        <Marked title={result.label} query={query} />
      </bdi>
      {result.role && <span className="text-sm text-ink-muted capitalize">{result.role}</span>}
    </Autocomplete.Item>
  )
}

function Marked({ title, query }: { title: string; query: string }) {
  return markMatches(title, query).map((piece, at) =>
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
