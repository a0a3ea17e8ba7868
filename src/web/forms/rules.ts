import { useEffect, useRef } from 'react'
import { type FieldValues, get, type Resolver } from 'react-hook-form'
import type * as z from '#src/shared/zod.ts'
import { loadModule } from '#src/web/hydration/load-module.ts'
import { errorsByField } from './field-errors.ts'

export type Schema<Values extends FieldValues, Sent> = () => Promise<z.ZodType<Sent, Values>>

const load = <Values extends FieldValues, Sent>(schema: Schema<Values, Sent>) => loadModule(schema).catch(() => null)

/**
 * Checks a form by its schema; where that never came, the server checks by the same. The modules that check,
 * send and show failures are fetched once the form is rendered, while there is a connection.
 */
export function useRules<Values extends FieldValues, Sent>(schema: Schema<Values, Sent>) {
  const released = usePointerRelease()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load(schema)
    for (const module of [() => import('#src/web/api/api-link.ts'), () => import('#src/web/ui/overlays/toaster.tsx')])
      loadModule<unknown>(module).catch(() => undefined)
  }, [])
  const check: Resolver<Values, unknown, Sent> = async (typed, _, options) => {
    const [shape] = await Promise.all([load(schema), released()])
    // An added row is validated with its list; a field that was neither left nor sent shows no error (product 17.2).
    const isList = options.names?.every((name) => get(options.fields, name) === undefined)
    if (isList || !shape) return { values: typed as never, errors: {} }
    const { data, error } = await shape.safeParseAsync(typed)
    return error ? { values: {}, errors: errorsByField(error.issues, options) } : { values: data, errors: {} }
  }
  return check
}

/**
 * Gives a function whose promise waits for the pointer to be let go. A press takes the focus from a field; a message that
 * appeared below that field at once would move the button away from under the press, and the click would be lost.
 */
function usePointerRelease() {
  const press = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    const begin = () => {
      press.current = new Promise((done) => {
        for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(done), { once: true })
      })
    }
    addEventListener('pointerdown', begin, true)
    return () => removeEventListener('pointerdown', begin, true)
  }, [])
  return () => press.current
}
