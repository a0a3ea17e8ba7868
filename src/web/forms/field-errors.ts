type FieldError = { message: string; ref?: unknown }

const isFieldError = (value: object): value is FieldError => 'message' in value && typeof value.message === 'string'

/** Every error in `formState.errors` of react-hook-form, which nests groups and lists. */
export function fieldErrorsIn(errors: unknown): FieldError[] {
  if (typeof errors !== 'object' || errors === null) return []
  return isFieldError(errors) ? [errors] : Object.values(errors).flatMap(fieldErrorsIn)
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
