import { answers } from '#src/institute/chat-answers.ts'
import { institute } from '#src/institute.ts'
import { filled } from '#src/shared/text.ts'
import * as rules from '../rules.ts'

/** Comes with the chat's first opening: most visitors ask nothing. */
export function answerTo(message: string) {
  const answer = rules.answerTo(message, answers)
  return answer && { ...answer, text: filled(answer.text, institute) }
}
