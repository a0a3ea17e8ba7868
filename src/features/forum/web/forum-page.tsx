import { Link } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useOrigin } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Discussion } from '../contract.ts'
import { mayPost } from '../rules.ts'
import type { Route } from './+types/forum-page.ts'
import { DiscussionList } from './discussion-list.tsx'
import { firstDiscussions, useDiscussions } from './use-discussions.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [firstDiscussions(new URL(request.url).searchParams)])

export default function ForumPage() {
  const { user } = useAuth()
  const discussions = useDiscussions()
  const origin = useOrigin()
  return (
    <Page width="text">
      <PageHead
        title="Community Forum"
        description="What students of SAP S/4HANA ask and answer among themselves: SD, MM, LE, troubleshooting and admissions."
        picture="/drawings/forum.svg"
        schema={{ '@graph': discussions.query.data?.body.map((discussion) => postingOf(discussion, origin)) ?? [] }}
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Community Forum</h1>
        {(!user || mayPost(user)) && (
          <ButtonLink variant="primary" to="/dashboard/student/forum">
            Start a discussion
          </ButtonLink>
        )}
      </div>
      <DiscussionList discussions={discussions} answer={!user || mayPost(user) ? wayToReply : undefined} />
    </Page>
  )
}

const wayToReply = ({ _id }: Discussion) => (
  <p className="text-base text-ink-muted">
    Students answer here.{' '}
    <Link to={`/dashboard/student/forum?id=${_id}`} className="inline-flex min-h-11 items-center">
      Write a reply
    </Link>
  </p>
)

/** For search engines. */
const postingOf = ({ _id, title, content, authorName, createdAt, replyCount }: Discussion, origin: string) => ({
  '@type': 'DiscussionForumPosting',
  url: `${origin}/forum#${_id}`,
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
