import { formatDateTime } from '#src/shared/time.ts'
import type { AccountEmail } from './contract.ts'

const KINDS: Record<AccountEmail['kind'], string> = {
  invitation: 'Invitation',
  approval: 'Email about the approval',
  'password link': 'Password link',
}

/**
 * A server's answer without what only machines read: '550 no such user' of '550 5.1.1 <asha@example.com>: no such user'.
 * Codes, such as 'ESOCKET ECONNREFUSED', are left out.
 */
function describeOutcome(response: string) {
  if (/^E[A-Z]+( [A-Z_]+)?$/.test(response)) return 'no answer from the mail server'
  return response.replace(/^(\d{3})[ -](?:\d\.\d{1,3}\.\d{1,3} )?(?:<[^>]*>:? *)?/, '$1 ').trim()
}

/** `address` is where the student is reached now; an email that went elsewhere says so (product 13.19). */
export function describeEmail({ kind, state, recipient, response, at }: AccountEmail, address: string) {
  const email = recipient === address ? KINDS[kind] : `${KINDS[kind]} to ${recipient}`
  const reason = response ? ` (${describeOutcome(response)})` : ''
  if (state === 'sent') return `${email} sent on ${formatDateTime(at)}`
  if (state === 'held') return `${email} held: the operator of the site decides whether it is sent`
  if (state === 'waiting')
    return reason ? `${email} not sent yet${reason}. We will try again.` : `${email} is waiting to be sent`
  return `${email} not delivered${reason}`
}
