import { type FieldErrors, type FieldValues, get, type ResolverOptions, set } from 'react-hook-form'
import type * as z from '#src/shared/zod.ts'

type FieldError = { message: string; ref?: unknown }

const isFieldError = (value: object): value is FieldError => 'message' in value && typeof value.message === 'string'

/** Every error in `formState.errors` of react-hook-form, which nests groups and lists. */
export function fieldErrorsIn(errors: unknown): FieldError[] {
  if (typeof errors !== 'object' || errors === null) return []
  return isFieldError(errors) ? [errors] : Object.values(errors).flatMap(fieldErrorsIn)
}

/** Of a group of radio buttons, `refs` are all of them. */
type Field = { ref?: unknown; refs?: unknown[] }

/**
 * What a schema finds wrong, as a resolver of react-hook-form returns it: nested by path, the first of each field, with the
 * element that takes the focus. What is wrong with a list or group of fields as a whole is its `root`.
 */
export function errorsByField<Values extends FieldValues>(
  issues: z.core.$ZodIssue[],
  { fields, names = [] }: ResolverOptions<Values>,
) {
  const errors: FieldErrors<Values> = {}
  // From the last to the first, which stays.
  for (const { path, code, message } of issues.toReversed()) {
    const name = path.join('.')
    const isGroup = names.some((input) => input.startsWith(`${name}.`))
    const field: Field | undefined = get(fields, name)
    set(errors, isGroup ? `${name}.root` : name, { type: code, message, ref: field?.refs?.[0] ?? field?.ref })
  }
  return errors
}

/** Opens every `details` around an element: a hidden field cannot take the focus. */
export function openDetailsAround(element: unknown) {
  if (!(element instanceof Element)) return
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true
}

export function openDetailsOfErrors(errors: unknown) {
  for (const { ref } of fieldErrorsIn(errors)) openDetailsAround(ref)
}
