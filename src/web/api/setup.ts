import { useRouteLoaderData } from 'react-router'
import type { PageSetup } from '#src/access/setup.ts'

/** What the loader of root.tsx returns; nothing where the whole site failed to load. */
type Site = { origin: string; setup: PageSetup; version: string; renderedAt: number }
const useSite = () => useRouteLoaderData<Site>('root')

export const useSetup = () => useSite()?.setup

/** Of the build that this page came from. */
export const useVersion = () => useSite()?.version

/** The public address of the site, for search engines and link previews. */
export const useOrigin = () => useSite()?.origin ?? ''

/** When the server rendered a user's page, in milliseconds by its clock: long ago where the page was kept. */
export const useRenderedAt = () => useSite()?.renderedAt ?? 0
