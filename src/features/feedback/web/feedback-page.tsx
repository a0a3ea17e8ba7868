import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../messages.ts'
import type { Route } from './+types/feedback-page.ts'
import { feedbackApi, feedbackFormQuery } from './api.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { ReviewForm } from './review-form.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [feedbackFormQuery(id)])

export default function FeedbackPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(feedbackFormQuery(id))
  const queryClient = useQueryClient()
  const { data } = query
  if (query.isPending) return <FormSkeleton label="Loading the questions" />
  if (errorStatus(query.error) === 404) return <MessagePage drawing="not-found" message={query.error?.message ?? ''} />
  if (!data) return <Failed query={query} />
  const { batch, courseTitle, closesAt, isGiven, isNamedOnly, isOpen, isSigned, questions, review } = data
  return (
    <>
      <PageHead title="Feedback" hidden />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-3xl">Feedback</h1>
        <p className="wrap-anywhere text-ink-muted">
          {stripBidi(batch.name)}, {stripBidi(courseTitle)}
          {isOpen && !isGiven && `, until ${formatDate(closesAt)}`}
        </p>
      </div>
      {isGiven && <Empty>{messages.given}</Empty>}
      {isGiven && review && <OwnReview batchId={id} review={review} />}
      {isSigned && !review && <ReviewForm batchId={id} />}
      {!isGiven && !isOpen && <Empty>{messages.over}</Empty>}
      {!isGiven && isOpen && (
        <FeedbackForm
          batchId={id}
          questions={questions}
          closesAt={closesAt}
          isNamedOnly={isNamedOnly}
          onGiven={() => void queryClient.invalidateQueries({ queryKey: feedbackApi.key() })}
        />
      )}
    </>
  )
}

function OwnReview({ batchId, review }: { batchId: string; review: string }) {
  const [isAsked, ask, close] = useDialogSubject<true>()
  const withdraw = useMutation(
    feedbackApi.withdrawReview.mutationOptions(useMutationFeedback('Failed to withdraw your review.')),
  )
  return (
    <section aria-label="Your review" className="grid gap-3 rounded-2xl border border-line bg-paper-raised p-5">
      <h2 className="text-xl">Your review</h2>
      <blockquote className="wrap-anywhere">{review}</blockquote>
      <Button className="justify-self-start" onClick={() => ask(true)}>
        Withdraw the review
      </Button>
      <Confirm
        question={isAsked ? 'Are you sure you want to withdraw your review? We will stop publishing it.' : undefined}
        action="Withdraw"
        isWorking={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ id: batchId }, { onSettled: close })}
      />
    </section>
  )
}
