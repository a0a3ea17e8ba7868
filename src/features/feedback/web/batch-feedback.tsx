import { useMutation, useQuery } from '@tanstack/react-query'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { messages } from '../messages.ts'
import { isNamedOnly, OPEN_DAYS, RATING_WORDS, RATINGS } from '../rules.ts'
import type { BatchFeedback } from '../shapes.ts'
import { batchFeedbackQuery, feedbackApi } from './api.ts'

type Props = { batchId: string; students: number }

/** At the end of a batch: asks its students, and shows what they answered to whoever may see it. */
export function FeedbackPanel({ batchId, students }: Props) {
  const query = useQuery(batchFeedbackQuery(batchId))
  const { data } = query
  if (query.isError && !data) return <Failed query={query} />
  if (!data) return null
  const { round, isYours, results } = data
  return (
    <Panel
      title="Feedback"
      {...(round && { about: aboutRound(round, results) })}
      action={!round && <AskButton batchId={batchId} students={students} />}
    >
      {!round && <p className="text-ink-muted">Nobody has been asked yet.</p>}
      {round && !isYours && <p className="text-ink-muted">{messages.notYours}</p>}
      {round && isYours && !results && (
        <p className="text-ink-muted">
          {round.isOpen ? messages.later(formatDate(round.closesAt), round.isNamedOnly) : messages.tooFew}
        </p>
      )}
      {results && <Results results={results} />}
    </Panel>
  )
}

const aboutRound = ({ askedAt }: { askedAt: string }, results: BatchFeedback['results']) =>
  `Asked on ${formatDate(askedAt)}${results ? `, ${countInWords(results.given, 'answer')}` : ''}`

function AskButton({ batchId, students }: Props) {
  const [isConfirming, confirm, close] = useDialogSubject<true>()
  const ask = useMutation(feedbackApi.ask.mutationOptions(useMutationFeedback('Failed to ask for feedback.')))
  return (
    <>
      <Button onClick={() => confirm(true)}>Ask for feedback</Button>
      <Confirm
        question={isConfirming ? messages.ask(students, OPEN_DAYS, isNamedOnly(students)) : undefined}
        action="Ask for feedback"
        tone="primary"
        isWorking={ask.isPending}
        onClose={close}
        onConfirm={() => ask.mutate({ id: batchId }, { onSettled: close })}
      />
    </>
  )
}

function Results({ results: { questions, comments, reviews } }: { results: NonNullable<BatchFeedback['results']> }) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3">
        {questions.map(({ text, counts, mean }) => (
          <li key={text} className="grid gap-1 wrap-anywhere">
            <span className="font-semibold">{text}</span>
            <span className="text-ink-muted">
              {mean === null ? 'No answer' : `${mean} of 5: ${describeResults(counts)}`}
            </span>
          </li>
        ))}
      </ul>
      {comments.length > 0 && (
        <Quotes title="What they wrote" quotes={comments.map(({ text, name }) => ({ text, by: name ?? 'No name' }))} />
      )}
      {reviews.length > 0 && (
        <Quotes
          title="May be published with the name"
          quotes={reviews.map(({ text, name, agreedAt }) => ({
            text,
            by: `${stripBidi(name)}, agreed on ${formatDate(agreedAt)}`,
          }))}
        />
      )}
    </div>
  )
}

/** '3 fully, 1 mostly'. */
const describeResults = (counts: number[]) =>
  RATINGS.toReversed()
    .flatMap((rating) => (counts[rating - 1] ? `${counts[rating - 1]} ${RATING_WORDS[rating].toLowerCase()}` : []))
    .join(', ')

function Quotes({ title, quotes }: { title: string; quotes: { text: string; by: string }[] }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      <ul className="grid gap-2">
        {quotes.map(({ text, by }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they come in one order, and two may be equal
          <li key={at} className="border-l-2 border-line-strong pl-3 wrap-anywhere">
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-ink-muted">{by}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
