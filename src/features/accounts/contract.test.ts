import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PasswordForm, SignUpForm } from './contract.ts'

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
