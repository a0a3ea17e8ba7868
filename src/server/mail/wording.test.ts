import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoShown } from '../../../db/demo/institute/institute.ts'
import { invitationToCall, signature, subjectLine } from './wording.ts'

// product 2.18
test('a subject names the institute first, and is cut at a word where it has more than 78 characters', () => {
  assert.equal(subjectLine(demoShown, 'your account is approved'), `${demoShown.name}: your account is approved`)
  const whole = 'class 2 on Sun, 29 Nov will be taught by Suresh Iyengar'
  assert.equal(subjectLine(demoShown, whole), `${demoShown.name}: ${whole}`)
  const most = 'a'.repeat(78 - `${demoShown.name}: `.length)
  assert.equal(subjectLine(demoShown, most), `${demoShown.name}: ${most}`)
  const long = subjectLine(demoShown, `your feedback on ${'SAP S/4HANA '.repeat(10)}`)
  assert.ok(long.length <= 78, long)
  assert.match(long, /(SAP|S\/4HANA)…$/)
  assert.equal(subjectLine(demoShown, `${most}b`).length, 78, 'one word too long is cut where it is')
})

const school = { ...demoShown, name: 'A school', phone: '', hours: '', email: '', address: '', city: '' }

test('an email ends with what is known of the institute', () => {
  assert.equal(
    signature(demoShown),
    'Kaveri ERP Academy\n+91 00000 00000\n00 Outer Ring Road, Marathahalli, Bengaluru, Karnataka',
  )
  assert.equal(signature({ ...school, city: 'Pune' }), 'A school\nPune')
  assert.equal(signature(school), 'A school')
})

test('an email invites to call, or else to write', () => {
  assert.equal(invitationToCall(demoShown), 'You can call us on +91 00000 00000 (Mon–Sat: 9:30 AM – 6:30 PM).')
  assert.equal(invitationToCall({ ...school, phone: '+91 1' }), 'You can call us on +91 1.')
  assert.equal(invitationToCall({ ...school, email: 'a@b.example' }), 'You can write to us: a@b.example.')
  assert.equal(invitationToCall(school), '')
})
