import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { Pager } from '#src/web/table/list-tools.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { CASE_STATES, type CaseState } from '../rules.ts'
import type { Route } from './+types/reports-page.ts'
import { forumApi } from './api.ts'
import { CaseCard } from './case-card.tsx'
import { DiscussionsSkeleton } from './discussions-skeleton.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'
export { ErrorPage as ErrorBoundary } from '#src/web/ui/error-page.tsx'

/** A case is a card with its texts: fewer of them make a page. */
const LIST: ListKind<'openedAt'> = { fields: ['openedAt'], limit: 10 }

/** The state that an address asks for; without one, what is to decide. */
const readState = (filter: string) => typedKeys(CASE_STATES).find((state) => state === filter) ?? 'open'

type ListRequest = { input: ListInput<'openedAt'>; filter: string }
function cases({ input: { sort, limit, cursor }, filter }: ListRequest) {
  const input = { ...(sort && { sort }), ...(cursor && { cursor }), limit, state: readState(filter) }
  return forumApi.reports.queryOptions({ input })
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [cases(parseListQuery(new URL(request.url).searchParams, LIST))])

/** What was reported or hidden in the forum, and what staff decide about it (product 9.18). */
export default function ReportsPage() {
  const user = useViewer()
  const list = useList(LIST)
  const state = readState(list.filter)
  const query = useQuery({ ...cases(list), placeholderData: (before) => before })
  const page = useStableData(query, JSON.stringify([list.input, state]))
  const now = useNow()
  const focus = useFocusAfterRemoval<HTMLUListElement>(page)
  if (!user) return null
  return (
    <>
      <PageHead title="Reported Posts" hidden />
      <h1 className="text-3xl">Reported Posts</h1>
      <p className="text-ink-muted">
        What students reported in the forum. Decide within 24 hours: hide the post, or leave it as it is.
      </p>
      <States chosen={state} />
      {query.isPending && <DiscussionsSkeleton label="Loading reported posts" />}
      {query.isError && !page && <Failed query={query} />}
      {page && page.body.length === 0 && list.before === 0 && <Empty>{EMPTY[state]}</Empty>}
      {page && (
        <ul {...focus} aria-label={CASE_STATES[state]} className="grid grid-cols-1 gap-4 outline-none empty:hidden">
          {page.body.map((reported) => (
            <CaseCard key={reported._id} reported={reported} user={user} now={now} />
          ))}
        </ul>
      )}
      {page && (page.body.length > 0 || list.before > 0) && (
        <Pager list={list} page={page} isComing={query.isPlaceholderData} />
      )}
    </>
  )
}

const EMPTY: Record<CaseState, string> = {
  open: 'Nothing is reported. New reports appear here.',
  hidden: 'No post is hidden.',
  shown: 'No report was closed without hiding the post.',
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-base text-ink no-underline hover:bg-paper-sunk aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft aria-[current=true]:font-semibold'

/** Plain links: a choice has an address, and works before any script does. */
function States({ chosen }: { chosen: CaseState }) {
  const here = useLocation().pathname
  return (
    <nav aria-label="State">
      <ul className="flex flex-wrap gap-2">
        {typedKeys(CASE_STATES).map((state) => (
          <li key={state}>
            <Link
              to={state === 'open' ? here : `${here}?filter=${state}`}
              preventScrollReset
              aria-current={state === chosen}
              className={chip}
            >
              {CASE_STATES[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
