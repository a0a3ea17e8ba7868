import { type ComponentType, lazy } from 'react'

const never = () => new Promise<never>(() => undefined)

/**
 * A part that is fetched when it is shown, in a Suspense of its own. Where it does not arrive its place stays as it was,
 * and the page stands; connection.tsx says what is missing.
 */
export const lazyOrBlank = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(never))
