import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { email, fullName, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { passkeys } from './passkeys-contract.ts'
import { existingPassword, isSamePassword, loginPassword, newPassword } from './password-schema.ts'
import { secondFactor } from './second-factor-contract.ts'
import { sessions } from './sessions-contract.ts'
import { social } from './social-contract.ts'

export const Login = z.object({
  email: email('Email is required', 'Invalid email'),
  password: loginPassword,
})

/** A new account of any kind (sign-up, create mentor, create-admin). */
export const Account = z.object({
  name: fullName('Name is required'),
  email: email('Email is required', 'Invalid email address'),
  password: newPassword,
})

/** For a form in which the password is typed twice; a schema beside the form's, so that it is checked whatever else is wrong. */
const passwordAndRepeat = z
  .object({ password: z.string(), confirmPassword: z.string().min(1, 'Confirm Password is required') })
  .refine(({ password, confirmPassword }) => !confirmPassword || isSamePassword(password, confirmPassword), {
    error: 'Passwords must match',
    path: ['confirmPassword'],
  })

export const SignUpForm = Account.and(passwordAndRepeat)
export const ForgotPassword = Account.pick({ email: true })
const Reset = z.object({ token: z.string().max(100), password: newPassword })
export const ResetForm = Reset.and(passwordAndRepeat)
/** Without the current one where the provider confirms it. */
const PasswordChange = z.object({
  current: existingPassword(messages.currentRequired).optional(),
  password: newPassword,
})
export const PasswordForm = PasswordChange.and(passwordAndRepeat)

export const emailTakenError = { CONFLICT: { message: messages.exists } }
const tags = ['Accounts']

export const accounts = {
  login: procedure(
    'anyone',
    { method: 'POST', path: '/auth/login', tags, summary: 'Log in' },
    'Login failed. Try again.',
  )
    .errors({
      UNAUTHORIZED: { message: 'Invalid email or password.' },
      /** The password was right; a code or a passkey opens the session. */
      FORBIDDEN: { message: messages.enterCode },
    })
    .input(Login)
    .output(z.object({ user: User })),

  signup: procedure(
    'anyone',
    { method: 'POST', path: '/auth/signup', successStatus: 201, tags, summary: 'Create a student account' },
    'Signup failed. Please try again.',
  )
    .errors(emailTakenError)
    .input(Account)
    .output(messageOutput.extend({ user: User })),

  logout: procedure(
    'anyone',
    { method: 'GET', path: '/auth/logout', tags, summary: 'Log out' },
    'Logout failed. Try again.',
  )
    .errors({ FORBIDDEN: { message: 'Please log out from a page of this site.' } })
    .output(messageOutput),

  ...secondFactor,
  ...passkeys,

  me: procedure('signed-in', { method: 'GET', path: '/auth/me', tags, summary: 'Who am I?' }, 'Failed to fetch user.', {
    unlogged: 'one sees oneself',
  }).output(z.object({ user: User })),

  ended: procedure(
    'anyone',
    { method: 'GET', path: '/auth/ended', tags, summary: 'Why did my session end?' },
    'Failed to fetch why your session ended.',
  ).output(z.object({ haveRightsChanged: z.boolean(), isAccountDeleted: z.boolean() })),

  forgotPassword: procedure(
    'anyone',
    { method: 'POST', path: '/auth/forgot', tags, summary: 'Ask for a link that sets a new password' },
    'Failed to send the link. Please try again.',
    { unlogged: 'only the job that makes the link learns whose address it is, and that job is logged' },
  )
    .input(ForgotPassword)
    .output(messageOutput),

  passwordLink: procedure(
    'anyone',
    { method: 'GET', path: '/auth/reset', tags, summary: 'Does this emailed link still set a password?' },
    'Failed to check the link.',
  )
    .input(Reset.pick({ token: true }))
    .output(z.object({ isUsable: z.boolean() })),

  resetPassword: procedure(
    'anyone',
    { method: 'POST', path: '/auth/reset', tags, summary: 'Set a new password with an emailed link' },
    'Failed to set the password. Please try again.',
  )
    .errors({ BAD_REQUEST: { message: messages.linkSpent } })
    .input(Reset)
    .output(messageOutput),

  changePassword: procedure(
    'signed-in',
    { method: 'POST', path: '/auth/password', tags, summary: 'Change the password; other sessions end' },
    'Failed to change the password. Please try again.',
  )
    .input(PasswordChange)
    .output(messageOutput),

  ...sessions,
  ...social,
}

export type AccountEvents = {
  newUserRegistered: { userId: string; name: string }
  /** Only invalidates: a user was added or changed. */
  userChanged: { userId: string }
  /** By a mailed link, or because the address turned out to be another's: whatever else opened the account ends too. */
  passwordReset: { userId: string }
  /** The sessions that receive it have ended; their sockets are closed with it. */
  signedOut: Record<string, never>
  /** Sent to whoever has other rights now, or none: their sockets are closed with it, and they read why. */
  rightsChanged: Record<string, never>
}
