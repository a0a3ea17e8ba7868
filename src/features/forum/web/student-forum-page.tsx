import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Discussion } from '../contract.ts'
import { mayPost } from '../rules.ts'
import type { Route } from './+types/student-forum-page.ts'
import { DiscussionForm } from './discussion-form.tsx'
import { DiscussionList } from './discussion-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { UnknownDiscussion } from './unknown-discussion.tsx'
import { forumQueries, useDiscussions, useOpenedDiscussion } from './use-discussions.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'
export { ErrorPage as ErrorBoundary } from '#src/web/ui/error-page.tsx'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, forumQueries(request.url, context.get(requestContext).setup.institute.pages.forum.subjects))

const replyForm = (discussion: Discussion) => <ReplyForm discussion={discussion} />

/** The forum for who may write in it; `?id=` opens one discussion (product 9.7). */
export default function StudentForumPage() {
  const user = useViewer()
  const opened = useOpenedDiscussion()
  const discussions = useDiscussions()
  if (!user) return null
  if (errorStatus(opened.error) === 404 && !opened.data)
    return <UnknownDiscussion message={opened.error?.message ?? ''} forum="/dashboard/student/forum" />
  return (
    <>
      <PageHead title="Community Forum" hidden />
      <h1 className="text-3xl">Community Forum</h1>
      {mayPost(user) && <DiscussionForm />}
      {opened.isError && !opened.data && <Failed query={opened} />}
      <DiscussionList
        discussions={discussions}
        opened={opened.data}
        replyForm={mayPost(user) ? replyForm : undefined}
      />
    </>
  )
}
