import { type ComponentType, lazy } from 'react'
import { awaitModule } from './load-module.ts'

/**
 * A part that is fetched when it is shown, in a Suspense of its own. Until it arrives its place stays as it was, and the
 * page stands; connection.tsx says what is missing.
 */
export const lazyOrBlank = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => awaitModule(load))
