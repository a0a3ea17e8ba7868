import type { QueryClient } from '@tanstack/react-query'
import { allUpcoming } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { instituteApi } from '#src/features/institute/web/api.ts'
import type { Answer } from '#src/shared/institute/website.ts'
import { describeFacts } from '../facts.ts'
import * as rules from '../rules.ts'

type Reply = Pick<Answer, 'text' | 'link' | 'map'>

/** Milliseconds that the site's own figures may take: the answer does not wait longer for them. */
const FACTS_TIMEOUT_MS = 3_000

/** Comes with the chat's first opening: most visitors ask nothing. */
export async function answerQuestion(message: string, queryClient: QueryClient): Promise<Reply | undefined> {
  const answers = await queryClient.ensureQueryData(instituteApi.chat.queryOptions()).catch(() => [])
  const answer = rules.findAnswer(message, answers)
  const facts =
    answer && !answer.facts ? undefined : describeFacts(message, answer?.facts, await formatReply(queryClient))
  if (!answer) return facts
  return facts?.text ? { ...answer, text: `${answer.text}\n\n${facts.text}`, link: facts.link } : answer
}

/** Courses and batches as the pages show them; none where they do not arrive, or in time. */
async function formatReply(queryClient: QueryClient) {
  const [courses, batches] = await Promise.all([
    withTimeout(queryClient.ensureQueryData(coursesApi.list.queryOptions({ input: {} })).then(({ body }) => body)),
    withTimeout(queryClient.ensureQueryData(allUpcoming)),
  ])
  return { courses, batches }
}

async function withTimeout<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  const late = new Promise<Row[]>((resolve) => setTimeout(() => resolve([]), FACTS_TIMEOUT_MS))
  return Promise.race([rows.catch(() => []), late])
}
