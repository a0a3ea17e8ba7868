import { fieldsOf } from '#src/shared/unknown.ts'

/** For `navigate`: whoever signs out means to leave, whatever is not saved yet. */
export const intentional = { state: { isIntentional: true } }

export const isIntentional = (state: unknown) => fieldsOf(state).isIntentional === true
