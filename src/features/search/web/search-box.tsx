import { Search, X } from 'lucide-react'
import { type RefObject, Suspense, startTransition, useEffect, useState } from 'react'
import type { User } from '#src/access/user.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { box } from './box.ts'
import { useOpening } from './use-opening.ts'

/** Loaded with the first focus. */
const SearchField = lazyOrBlank(() => import('./search-field.tsx'))

const button = 'grid size-11 shrink-0 place-items-center rounded-lg hover:bg-paper-sunk md:hidden'

/** The search over the dashboard: a box in its bar, on a phone a button that opens it over the page (product 15.1). */
export function SearchBox({ user }: { user: User }) {
  const { input, isOver, open, close, leave } = useOpening()
  const [typed, type] = useState('')
  const { isWanted, want } = useWanted(input)
  return (
    <>
      <button type="button" aria-label="Search" onClick={open} className={button}>
        <Search aria-hidden className="size-5" />
      </button>
      <div
        className={`flex gap-2 max-md:fixed max-md:inset-0 max-md:z-50 max-md:bg-paper max-md:p-2 md:relative md:w-96 md:min-w-0 ${isOver ? '' : 'max-md:hidden'}`}
      >
        <div className="h-11 w-full">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-5 left-5 size-5 text-ink-muted md:top-3 md:left-3"
          />
          {/* In the transition in which it is wanted, what was there stays until the field has loaded. */}
          <Suspense>
            {isWanted ? (
              <SearchField user={user} input={input} typed={typed} onType={type} onEscape={close} onFinish={leave} />
            ) : (
              <search>
                <input
                  {...box}
                  ref={input}
                  role="combobox"
                  aria-expanded={false}
                  value={typed}
                  onChange={({ target }) => type(target.value)}
                  onFocus={want}
                  onKeyDown={({ key }) => key === 'Escape' && close()}
                />
              </search>
            )}
          </Suspense>
        </div>
        <button type="button" aria-label="Close the search" onClick={close} className={button}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </>
  )
}

function useWanted(input: RefObject<HTMLInputElement | null>) {
  const [isWanted, setWanted] = useState(false)
  const want = () => startTransition(() => setWanted(true))
  useEffect(() => {
    // It may have had the focus before the page was hydrated.
    if (input.current?.matches(':focus')) startTransition(() => setWanted(true))
  }, [input])
  return { isWanted, want }
}
