/**
 * The header by which a page says whose it is, and a response for whom it was made; a form that the browser sends by itself
 * says it in a field of this name.
 */
export const USER_HEADER = 'x-user'

/** What a guest's page says. */
export const GUEST = 'guest'
