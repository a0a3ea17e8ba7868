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
  noLogo: 'Please choose an SVG, PNG, JPEG or WebP picture.',
  svgScript: 'This SVG holds a script. Please save it as a plain drawing.',
  svgEntities: 'This SVG declares entities. Please save it as a plain drawing.',
  svgPage: 'This SVG holds parts of a web page. Please save it as a plain drawing.',
  svgOutward: 'This SVG loads something from elsewhere. Please embed its pictures, and turn its letters into shapes.',
  svgLarge: 'This SVG has more than 10,000 parts. Please choose a simpler one, or a PNG.',
  beingSetUp: (address: string) => `${address} is being set up.`,
}
