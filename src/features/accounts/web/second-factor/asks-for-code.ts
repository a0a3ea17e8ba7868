import { errorStatus, fieldIssues } from '#src/web/api/errors.ts'

/** Whether a login was refused only because its code is still to be entered. */
export const asksForCode = (error: unknown) =>
  errorStatus(error) === 403 && fieldIssues(error).some(({ path }) => path === 'code')

/** Where a form without JavaScript leads then. */
export const placeOfCode = (error: unknown) => (asksForCode(error) ? '/login/code' : undefined)
