const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Every cookie that the site sets, with the seconds it lasts. The privacy notice tells of each: one that is not here does not compile. */
export const COOKIES = {
  /** What keeps a session; who sends none is a guest. */
  session: 30 * DAY,
  /** The id of who is logged in, for pages and the service worker. */
  user: 30 * DAY,
  /** Of a guest who showed the right password and has yet to enter a code or use a passkey. */
  'pending-login': 5 * MINUTE,
  /** Of a browser with which someone has logged in before; it opens nothing and changes no page. */
  'known-device': 365 * DAY,
  /** Of who is at the sign-in provider. */
  'sign-in': 10 * MINUTE,
  /** Of a browser that sent the code of a class before its student logged in. */
  ticket: 10 * MINUTE,
  /** By what a browser is known for a day: two names from one are shown to the mentor. */
  browser: DAY,
  /** The page that a guest asked for before they were sent to the login; it changes what the login page says. */
  'return-to': 10 * MINUTE,
  /** What is said on the page that a form leads to, where the browser sent the form by itself. */
  flash: MINUTE,
  /** Which form was sent last, for the page that says so; it holds nothing of what was sent. */
  sent: 30 * MINUTE,
}
export type Cookie = keyof typeof COOKIES

/** What the cookie `sent` names. */
export type SentForm = 'booking' | 'message' | 'account' | 'link'
