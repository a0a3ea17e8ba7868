import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nonBreaking } from '#src/shared/text.ts'
import type { AccountEmail } from './contract.ts'
import { describeEmail } from './email-words.ts'

const email: AccountEmail = {
  kind: 'invitation',
  state: 'refused',
  recipient: 'asha@example.org',
  response: '550 5.1.1 <asha@example.org>: no such user',
  at: '2027-01-05T05:00:00.000Z',
  maySendAgain: true,
}

// product 13.19
test('the state of an email is one sentence, with the answer of the mail server in words', () => {
  for (const [change, text] of [
    [{}, 'Invitation not delivered (550 no such user)'],
    [{ response: '550-5.7.1 No, thank you' }, 'Invitation not delivered (550 No, thank you)'],
    [{ state: 'failed', response: 'ECONNREFUSED' }, 'Invitation not delivered (no answer from the mail server)'],
    [
      { state: 'failed', response: 'ESOCKET CERT_HAS_EXPIRED' },
      'Invitation not delivered (no answer from the mail server)',
    ],
    [{ state: 'failed', response: null, kind: 'password link' }, 'Password link not delivered'],
    [{ state: 'dropped', response: 'an operator dropped it' }, 'Invitation not delivered (an operator dropped it)'],
    [{ recipient: 'typo@example.org' }, 'Invitation to typo@example.org not delivered (550 no such user)'],
    [
      { state: 'sent', response: '250 Ok' },
      `Invitation sent on ${nonBreaking('5 Jan 2027')}, ${nonBreaking('10:30 AM')}`,
    ],
    [{ state: 'waiting', response: null, kind: 'approval' }, 'Email about the approval is waiting to be sent'],
    [{ state: 'waiting', response: '450 4.2.0 later' }, 'Invitation not sent yet (450 later). We will try again.'],
    [{ state: 'held' }, 'Invitation held: the operator of the site decides whether it is sent'],
  ] as [Partial<AccountEmail>, string][])
    assert.equal(describeEmail({ ...email, ...change }, 'asha@example.org'), text)
})
