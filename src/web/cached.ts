import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** How the server draws what is cached; in a browser it is never set. */
export const FragmentCache = createContext<((element: ReactElement) => string) | null>(null)

/**
 * A part of a page that is the same for whoever is given the same: the server draws it once (fragment caching, decision
 * 024). It knows its properties alone, and no context: neither who looks, nor where, nor what was asked of the server, nor the
 * time. What is called `on…` is called when something happens, and never to draw. `unless`: this one needs more than that.
 */
export function Cached({ unless = false, children }: { unless?: boolean; children: ReactElement }): ReactNode {
  const drawn = useContext(FragmentCache)
  return drawn && !unless ? drawn(children) : children
}
