import { type Job, SOON } from './jobs.ts'
import type { Mail } from './mail.ts'

/** Sends a letter: written down with what causes it, so a mail server that is down loses none. */
export const mailJob: Job<Mail> = {
  name: 'mail',
  priority: SOON,
  isLetter: true,
  run: (mail, { deliver }) => deliver(mail),
}
