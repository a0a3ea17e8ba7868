import { Autocomplete } from '@base-ui/react/autocomplete'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { User } from '#src/access/user.ts'
import { toResults } from '../rules.ts'
import { box } from './box.ts'
import { Results } from './results.tsx'
import { useSearch } from './use-search.ts'

type Props = {
  user: User
  input: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  onEscape: () => void
  onFinish: () => void
}

/** The box with its results, in place of the plain one. */
export default function SearchField({ user, input, typed, onType, onEscape, onFinish }: Props) {
  const { query, groups, isAnswered } = useSearch(typed)
  const [isListOpen, openList] = useState(typed !== '')
  useLayoutEffect(() => {
    // The plain box had it, and took it along.
    if (document.activeElement === document.body) input.current?.focus()
  }, [input])
  function finish() {
    openList(false)
    onType('')
    onFinish()
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    openList(false)
    onEscape()
  }
  function closeBehind({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) openList(false)
  }
  const isShown = isListOpen && query !== ''
  return (
    <Autocomplete.Root
      items={toResults(user, groups)}
      mode="none"
      filter={null}
      itemToStringValue={({ label }) => label}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        onType(value)
        openList(true)
      }}
      inline
      open
    >
      <search onBlur={closeBehind}>
        <Autocomplete.Input
          {...box}
          ref={input}
          aria-expanded={isShown}
          onKeyDown={leave}
          onClick={() => openList(true)}
        />
        {isShown && <Results query={query} isAnswered={isAnswered} onChoose={finish} />}
      </search>
    </Autocomplete.Root>
  )
}
