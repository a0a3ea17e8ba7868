/** For `navigate`: whoever signs out means to leave, whatever is not saved yet. */
export const meant = { state: { isMeant: true } }

export const isMeant = (state: unknown) => (state as typeof meant.state | null)?.isMeant === true
