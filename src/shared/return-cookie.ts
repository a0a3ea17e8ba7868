/** Holds the page that a guest asked for before they were sent to the login; it changes what the login page says. */
export const RETURN_COOKIE = 'return-to'
