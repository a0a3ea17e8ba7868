import { ORPCError } from '@orpc/client'
import { data, redirect } from 'react-router'
import { USER_HEADER } from '#src/shared/page-user.ts'
import { toRecord } from '#src/shared/unknown.ts'
import type * as z from '#src/shared/zod.ts'
import { fieldIssues, type Issue } from '#src/web/api/errors.ts'
import { type Flash, setFlash } from './flash-cookie.ts'

/** More than any form of ours has: what was sent is shown again. */
const MAX_FIELDS = 20

/** What a page shows again where its form was refused: all that was typed but passwords and the honeypot (honeypot.tsx), and what was wrong with it. */
export type FormActionData = { values: Record<string, string>; issues: Issue[]; message: string }

type FormHandling<Typed, Output> = {
  send: (typed: Typed) => Promise<Output>
  next: string | ((output: Output) => string)
  flash?: (output: Output) => Flash | undefined
  /** Where a refusal leads that is no fault of what was typed. */
  elsewhere?: (error: Error) => string | undefined
  /** The screen's own words where the server has no sentence; else the procedure's. */
  fallback?: string
  /** Of a form with fields that its procedure does not take. */
  schema?: z.ZodType<Typed>
}

/**
 * Handles a form that the browser sent by itself, where there is no JavaScript (or not yet): what the same form
 * sends by JavaScript goes to the same procedure, and then on to `next`.
 */
export async function handleForm<Typed, Output>(
  request: Request,
  { send, next, flash, elsewhere, fallback, schema }: FormHandling<Typed, Output>,
) {
  const typed = await readTypedValues(request)
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !/password|leaveEmpty/i.test(name)))
  const respondWithRefusal = (issues: Issue[], message: string, status: number) =>
    data<FormActionData>({ values, issues, message }, { status })

  const checked = await schema?.safeParseAsync(typed)
  if (checked?.error) {
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return respondWithRefusal(issues, '', 400)
  }
  let output: Output
  try {
    // Whatever it is: the procedure checks it by its schema.
    output = await send(typed as Typed)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    // What one user typed is not shown to the next.
    if (toRecord(error.data).isOfAnother) throw data({ message: error.message }, { status: 409 })
    const place = elsewhere?.(error)
    if (place) throw redirect(place, 303)
    const isWordless = error.code === 'INTERNAL_SERVER_ERROR'
    return respondWithRefusal(fieldIssues(error), (isWordless && fallback) || error.message, error.status)
  }
  const toast = flash?.(output)
  const headers = toast ? { 'set-cookie': setFlash(request.url, toast) } : undefined
  throw redirect(typeof next === 'string' ? next : next(output), { status: 303, ...(headers && { headers }) })
}

async function readTypedValues(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())].filter(([name]) => name !== USER_HEADER).slice(0, MAX_FIELDS)
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]))
}
