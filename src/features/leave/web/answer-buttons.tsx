import { useMutation } from '@tanstack/react-query'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { ANSWER_WORDS, ANSWERS } from '../rules.ts'
import { leaveApi } from './api.ts'

/** One press answers a leave; `of` names whose it is. */
export function AnswerButtons({ leaveId, of }: { leaveId: string; of: string }) {
  const answering = useMutation(leaveApi.answer.mutationOptions(useMutationFeedback('Failed to answer the leave.')))
  return (
    <div className="flex shrink-0 gap-2">
      {ANSWERS.map((answer) => (
        <Button
          key={answer}
          small
          disabled={answering.isPending}
          aria-label={`${ANSWER_WORDS[answer]}: the leave of ${of}`}
          onClick={() => answering.mutate({ id: leaveId, answer })}
        >
          {ANSWER_WORDS[answer]}
        </Button>
      ))}
    </div>
  )
}
