import { Link } from 'react-router'
import { isStaff } from '#src/access/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useOrigin } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { ErrorPage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Discussion } from '../contract.ts'
import { mayPost } from '../rules.ts'
import type { Route } from './+types/forum-page.ts'
import { DiscussionList } from './discussion-list.tsx'
import { UnknownDiscussion } from './unknown-discussion.tsx'
import { forumQueries, useDiscussions, useOpenedDiscussion } from './use-discussions.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, forumQueries(request.url, context.get(requestContext).setup.institute.pages.forum.subjects))

const unknown = (message: string) => <UnknownDiscussion message={message} forum="/forum" />
export const ErrorBoundary = () => <ErrorPage missing={unknown} />

/** The forum for everyone to read; `?id=` opens one discussion (product 9.12). */
export default function ForumPage() {
  const { user } = useAuth()
  const discussions = useDiscussions()
  const opened = useOpenedDiscussion()
  const origin = useOrigin()
  const { description } = useInstitute().pages.forum
  if (errorStatus(opened.error) === 404 && !opened.data) return unknown(opened.error?.message ?? '')
  return (
    <Page width="text">
      <PageHead
        title="Community Forum"
        description={description}
        picture="/drawings/forum.svg"
        schema={{
          '@graph':
            discussions.query.data?.body.flatMap((discussion) =>
              discussion.isHidden ? [] : postingSchema(discussion, origin),
            ) ?? [],
        }}
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Community Forum</h1>
        {(!user || mayPost(user)) && (
          <ButtonLink variant="primary" to="/dashboard/student/forum">
            Start a discussion
          </ButtonLink>
        )}
        {user && isStaff(user) && <ButtonLink to={'/dashboard/forum-reports'}>Reported posts</ButtonLink>}
      </div>
      {opened.isError && !opened.data && <Failed query={opened} />}
      <DiscussionList
        discussions={discussions}
        opened={opened.data}
        replyForm={user ? (mayPost(user) ? replying : undefined) : signingIn}
      />
    </Page>
  )
}

const replyLink =
  (words: string) =>
  ({ _id }: Discussion) => (
    <p className="text-base text-ink-muted">
      Students answer here.{' '}
      <Link to={`/dashboard/student/forum?id=${_id}`} className="inline-flex min-h-11 items-center">
        {words}
      </Link>
    </p>
  )
const replying = replyLink('Write a reply')
const signingIn = replyLink('Log in to reply')

const postingSchema = ({ _id, title, content, authorName, createdAt, replyCount }: Discussion, origin: string) => ({
  '@type': 'DiscussionForumPosting',
  url: `${origin}/forum?id=${_id}`,
  headline: title,
  text: content,
  author: { '@type': 'Person', name: authorName },
  datePublished: createdAt,
  interactionStatistic: {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/CommentAction',
    userInteractionCount: replyCount,
  },
})
