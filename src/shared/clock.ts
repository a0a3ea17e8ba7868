let read = () => Date.now()

/** In a browser, whose own clock may be wrong: what tells the time from now on, in milliseconds (src/web/api/site-clock.ts). */
export function setClock(milliseconds: () => number) {
  read = milliseconds
}

/** The one clock that both sides may read: some rules of a form depend on the year. */
export const currentYear = () => new Date(read()).getFullYear()

/** This moment in ISO form, for what a screen itself begins. */
export const now = () => new Date(read()).toISOString()

/** What this device's own clock shows, right or wrong, in ISO form: for moments that the server corrects by it. */
export const deviceNow = () => new Date().toISOString()
