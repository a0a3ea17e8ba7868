import { REASONS_TO_LOGIN } from '#src/features/accounts/login-results.ts'

export const messages = {
  changedMeanwhile: 'Someone else has changed this section in the meantime.',
  wrongCode: 'This code is wrong or older than an hour. Restart the program: its log has a new one.',
  isSetUp: REASONS_TO_LOGIN.set_up.message,
  testAccepted: (to: string, response: string) =>
    `The mail server accepted an email to ${to}: ${response}. Look whether it arrived.`,
  testRefused: (to: string, response: string) => `The mail server did not accept an email to ${to}: ${response}.`,
  noMailServer:
    'No mail server is set up (SMTP_URL): emails are written into a folder of the server, and nobody gets them.',
  beingSetUp: (address: string) => `${address} is being set up.`,
}
