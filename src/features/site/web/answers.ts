import { answers } from '#src/institute/chat-answers.ts'
import { answerTo } from '../rules.ts'

/** Comes with the chat's first opening: most visitors ask nothing. */
export const answer = (message: string) => answerTo(message, answers)
