import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Account, Login, PasswordForm, SignUpForm } from './contract.ts'

const issuesOf = (schema: typeof SignUpForm | typeof PasswordForm, typed: object) =>
  schema.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('two passwords are compared whatever else is wrong', () => {
  const typed = { name: '', email: 'latha@example.org', password: 'mon', confirmPassword: 'monsoon' }
  assert.deepEqual(issuesOf(SignUpForm, typed), [
    ['name', 'Name is required'],
    ['password', 'Password must be at least 6 characters'],
    ['confirmPassword', 'Passwords must match'],
  ])
  assert.deepEqual(issuesOf(PasswordForm, { current: '', password: 'monsoon', confirmPassword: '' }), [
    ['current', 'Your current password is required'],
    ['confirmPassword', 'Confirm Password is required'],
  ])
  assert.equal(issuesOf(SignUpForm, { ...typed, name: 'Latha', password: 'monsoon' }), undefined)
})

test('two spellings of one password match', () => {
  const typed = {
    name: 'Latha',
    email: 'latha@example.org',
    password: 'séjour',
    confirmPassword: 'séjour'.normalize('NFD'),
  }
  assert.equal(issuesOf(SignUpForm, typed), undefined)
  assert.deepEqual(issuesOf(SignUpForm, { ...typed, confirmPassword: 'sejour' }), [
    ['confirmPassword', 'Passwords must match'],
  ])
})

// product 2.3, 17.8
test('a new password has 6 to 128 characters in the form that is stored, however many a keyboard sends for one', () => {
  const wrong = (password: string) =>
    Account.shape.password.safeParse(password).error?.issues.map(({ message }) => message)
  const [short, long] = ['Password must be at least 6 characters', 'Password must be at most 128 characters']
  assert.deepEqual(wrong('\u0915\u093cè'.normalize('NFD')), [short], 'four')
  assert.deepEqual(wrong('🔑🔑🔑'), [short])
  assert.equal(wrong('🔑🔑🔑🔑🔑🔑'), undefined)
  assert.equal(wrong('ệ'.normalize('NFD').repeat(128)), undefined)
  assert.deepEqual(wrong('ệ'.normalize('NFD').repeat(129)), [long])
  assert.deepEqual(wrong('ﷺ'.repeat(8)), [long], '144 letters')
  assert.deepEqual(wrong('x'.repeat(1025)), [long], 'once, and nothing was normalised')
  assert.deepEqual(wrong(''), ['Password is required'])
})

test('a password that was good when it was set can be entered', () => {
  const enters = (password: string) => Login.shape.password.safeParse(password).success
  for (const password of ['🔑🔑🔑', 'ệệ'.normalize('NFD'), 'ﷺ'.repeat(128), 'ﷺ', 'ệ'.normalize('NFD').repeat(128)])
    assert.ok(enters(password), password)
  for (const password of ['abc', 'éa'.normalize('NFD'), 'x'.repeat(129), 'ﷺ'.repeat(129)])
    assert.equal(enters(password), false, password)
})
