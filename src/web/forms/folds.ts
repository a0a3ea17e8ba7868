type Wrong = { message: string; ref?: unknown }

const isWrong = (value: object): value is Wrong => 'message' in value && typeof value.message === 'string'

/** Every wrong field in what react-hook-form keeps of them: by name, in groups and in lists. */
export function wrongIn(errors: unknown): Wrong[] {
  if (typeof errors !== 'object' || errors === null) return []
  return isWrong(errors) ? [errors] : Object.values(errors).flatMap(wrongIn)
}

/** Unfolds what an element stands in: what is folded away cannot take the focus. */
export function unfold(element: unknown) {
  if (!(element instanceof Element)) return
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

export function unfoldWrong(errors: unknown) {
  for (const { ref } of wrongIn(errors)) unfold(ref)
}
