import { useRouteLoaderData } from 'react-router'
import type { Setup } from './prefetch.ts'

/** What this installation has; nothing where the whole site failed to load. */
export const useSetup = () => useRouteLoaderData<{ setup: Setup }>('root')?.setup
