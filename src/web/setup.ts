import { useRouteLoaderData } from 'react-router'
import type { Setup } from '#src/access/setup.ts'

/** What this installation has; nothing where the whole site failed to load. */
export const useSetup = () => useRouteLoaderData<{ setup: Setup }>('root')?.setup
