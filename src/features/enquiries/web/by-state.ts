import { typedKeys } from '#src/shared/unknown.ts'
import { STATES } from '../rules.ts'

export const BY_STATE = { label: 'State', options: { '': 'All', ...STATES } }

/** The state that an address asks for; any other word asks for all. */
export const stateIn = (filter: string) => typedKeys(STATES).find((state) => state === filter)
