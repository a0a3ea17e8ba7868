import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the first paint without them, so that what was pressed opens at once on a slow phone. */
export function AfterPaint({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
