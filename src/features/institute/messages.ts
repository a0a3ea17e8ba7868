import { REASONS_TO_LOGIN } from '#src/features/accounts/login-results.ts'

export const messages = {
  changedMeanwhile: 'Someone else has changed this section in the meantime.',
  wrongCode: 'This code is wrong or older than an hour. Restart the program: its log has a new one.',
  isSetUp: REASONS_TO_LOGIN.set_up.message,
  beingSetUp: (address: string) => `${address} is being set up.`,
}
