import { issuesOf, statusOf } from '#src/web/api/errors.ts'

/** Whether a login was refused only because its code is still to be entered. */
export const asksForCode = (error: unknown) =>
  statusOf(error) === 403 && issuesOf(error).some(({ path }) => path === 'code')

/** Where a form without JavaScript leads then. */
export const placeOfCode = (error: unknown) => (asksForCode(error) ? '/login/code' : undefined)
