import { errorStatus, fieldIssues } from '#src/web/api/errors.ts'

/** Whether a login was refused only because its code is still to be entered. */
export const isCodeRequired = (error: unknown) =>
  errorStatus(error) === 403 && fieldIssues(error).some(({ path }) => path === 'code')

/** Where a form without JavaScript leads then. */
export const codePath = (error: unknown) => (isCodeRequired(error) ? '/login/code' : undefined)
