import { ORPCError } from '@orpc/client'
import { data, redirect } from 'react-router'
import { type Issue, issuesOf } from './errors.ts'

/** More than any form of ours has: what was sent is shown again. */
const MOST_FIELDS = 20

/** What a page shows again where its form was refused: all that was typed, and what was wrong with it. */
export type FormActionData = { values: Record<string, string>; issues: Issue[]; message: string }

/**
 * Answers a form that the browser sent by itself, where there is no JavaScript (or not yet): what the same form
 * sends by JavaScript goes to the same call, and then on to `next`.
 */
export async function answerForm<Typed>(request: Request, send: (typed: Typed) => Promise<unknown>, next: string) {
  const typed = [...(await request.formData())]
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')])
  const values: Record<string, string> = Object.fromEntries(typed)
  try {
    // Whatever it is: the call checks it by its schema.
    await send(values as Typed)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const actionData: FormActionData = { values, issues: issuesOf(error), message: error.message }
    return data(actionData, { status: error.status })
  }
  throw redirect(next, 303)
}
