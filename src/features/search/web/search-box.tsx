import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { User } from '#src/access/user.ts'
import { toResults } from '../rules.ts'
import { Results } from './results.tsx'
import { useOpening } from './use-opening.ts'
import { useSearch } from './use-search.ts'

const LABEL = 'Search students, mentors, courses, blogs...'
const button = 'grid size-11 shrink-0 place-items-center rounded-lg hover:bg-paper-sunk md:hidden'

/** The search over the dashboard: a box in its bar, on a phone a button that opens it over the page (product 15.1). */
export default function SearchBox({ user }: { user: User }) {
  const { input, isOver, open, close, leave } = useOpening()
  const { typed, type, query, groups, isAnswered } = useSearch()
  const [isListOpen, openList] = useState(false)
  function finish() {
    openList(false)
    type('')
    leave()
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    openList(false)
    close()
  }
  function closeBehind({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) openList(false)
  }
  const isShown = isListOpen && query !== ''
  return (
    <>
      <button type="button" aria-label="Search" onClick={open} className={button}>
        <Search aria-hidden className="size-5" />
      </button>
      <Autocomplete.Root
        items={toResults(user, groups)}
        mode="none"
        filter={null}
        itemToStringValue={({ label }) => label}
        value={typed}
        onValueChange={(value, { reason }) => {
          if (reason === 'item-press') return
          type(value)
          openList(true)
        }}
        inline
        open
      >
        <search
          onBlur={closeBehind}
          className={`flex gap-2 max-md:fixed max-md:inset-0 max-md:z-50 max-md:bg-paper max-md:p-2 md:relative md:w-96 md:min-w-0 ${isOver ? '' : 'max-md:hidden'}`}
        >
          <div className="relative h-11 w-full">
            <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted" />
            <Autocomplete.Input
              ref={input}
              aria-label={LABEL}
              aria-expanded={isShown}
              aria-keyshortcuts="/ Control+K Meta+K"
              placeholder={LABEL}
              maxLength={100}
              enterKeyHint="search"
              onKeyDown={onEscape}
              onClick={() => openList(true)}
              className="h-11 w-full rounded-lg border border-line-strong bg-paper-raised pr-3 pl-10 text-base text-ellipsis placeholder:text-ink-muted"
            />
          </div>
          <button type="button" aria-label="Close the search" onClick={close} className={button}>
            <X aria-hidden className="size-5" />
          </button>
          {isShown && <Results query={query} isAnswered={isAnswered} onChoose={finish} />}
        </search>
      </Autocomplete.Root>
    </>
  )
}
