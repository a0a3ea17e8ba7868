import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookingForm, MessageForm } from './contract.ts'
import { COURSES, mailboxOf, SUBJECTS } from './rules.ts'

test('each choice of a form has its words, in the order of the contract', () => {
  assert.deepEqual(Object.keys(COURSES), BookingForm.shape.course.options)
  assert.deepEqual(Object.values(COURSES), ['SAP S/4HANA SD', 'SAP S/4HANA MM', 'SAP S/4HANA LE'])
  assert.deepEqual(Object.keys(SUBJECTS), MessageForm.shape.subject.options)
  assert.deepEqual(Object.values(SUBJECTS), [
    'Course inquiry',
    'Admission',
    'Fees',
    'Placement',
    'Demo class',
    'Technical support',
    'Something else',
  ])
})

test('what follows a plus sign leads to the same mailbox, and nothing else does', () => {
  for (const [email, mailbox] of [
    ['asha@example.org', 'asha@example.org'],
    ['asha+demo@example.org', 'asha@example.org'],
    ['asha+demo+again@example.org', 'asha@example.org'],
    ['asha+@example.org', 'asha@example.org'],
    ['asha.kini@example.org', 'asha.kini@example.org'],
    ['asha@plus+sign.example', 'asha@plus+sign.example'],
  ] as const)
    assert.equal(mailboxOf(email), mailbox)
})
