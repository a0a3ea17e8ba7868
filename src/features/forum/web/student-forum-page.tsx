import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { statusOf } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Discussion } from '../contract.ts'
import { mayPost } from '../rules.ts'
import type { Route } from './+types/student-forum-page.ts'
import { forumApi } from './api.ts'
import { DiscussionForm } from './discussion-form.tsx'
import { DiscussionList } from './discussion-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { firstDiscussions, useDiscussions } from './use-discussions.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'
export { ErrorPage as ErrorBoundary } from '#src/web/ui/error-page.tsx'

const discussion = (id: string) => forumApi.get.queryOptions({ input: { id } })

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  return prefetch(context, [firstDiscussions(searchParams), ...(id ? [discussion(id)] : [])])
}

const answer = (discussion: Discussion) => <ReplyForm discussion={discussion} />

/** The forum for who may write in it; `?id=` opens one discussion (product 9.7). */
export default function StudentForumPage() {
  const user = useViewer()
  const id = useSearchParams()[0].get('id')
  const opened = useQuery({ ...discussion(id ?? ''), enabled: id !== null })
  const discussions = useDiscussions()
  if (!user) return null
  if (statusOf(opened.error) === 404 && !opened.data)
    return (
      <MessagePage
        drawing="not-found"
        message={opened.error?.message ?? ''}
        to="/dashboard/student/forum"
        action="See all discussions"
      />
    )
  return (
    <>
      <PageHead title="Community Forum" hidden />
      <h1 className="text-3xl">Community Forum</h1>
      {mayPost(user) && <DiscussionForm />}
      {opened.isError && !opened.data && <Failed query={opened} />}
      <DiscussionList
        discussions={discussions}
        opened={id ? opened.data : undefined}
        answer={mayPost(user) ? answer : undefined}
      />
    </>
  )
}
