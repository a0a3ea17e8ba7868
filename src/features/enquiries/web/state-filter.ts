import { typedKeys } from '#src/shared/unknown.ts'
import { STATES } from '../rules.ts'

export const STATE_FILTER = { label: 'State', options: { '': 'All', ...STATES } }

/** The state that an address asks for; any other word asks for all. */
export const readState = (filter: string) => typedKeys(STATES).find((state) => state === filter)
