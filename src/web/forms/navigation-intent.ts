import { toRecord } from '#src/shared/unknown.ts'

/** For `navigate`: signing out is meant, though something may not be saved yet. */
export const intentional = { state: { isIntentional: true } }

export const isIntentional = (state: unknown) => toRecord(state).isIntentional === true
