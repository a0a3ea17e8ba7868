import { oc, type Route } from '@orpc/contract'
import * as z from 'zod'
import { email, text } from '#src/shared/schema.ts'
import type { Audience } from './rules.ts'

/** What every call of the API says of itself: who may make it, and the sentence for a failure without one of its own. */
export type CallMeta = { audience: Audience; fallback: string }

/** Every call of every feature begins here, so none can be without its row in the table of permissions. */
export const call = (audience: Audience, route: Route, fallback: string) =>
  oc.$meta<CallMeta>({ audience, fallback }).route(route)

export const Role = z.enum(['student', 'mentor'])
export type Role = z.infer<typeof Role>

export const Person = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  isApproved: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Person = z.infer<typeof Person>

const LONGEST_PASSWORD = 128
const password = (shortest: number, tooShort: string) =>
  z
    .string('Password is required')
    .min(1, { error: 'Password is required', abort: true })
    .min(shortest, tooShort)
    .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`)

export const Login = z.object({
  email: email('Email is required', 'Invalid email'),
  password: password(4, 'Too short'),
})

/** A new account of any kind (sign-up, create-admin). */
export const Account = z.object({
  name: text('Name is required'),
  email: email('Email is required', 'Invalid email address'),
  password: password(6, 'Password must be at least 6 characters'),
})

export const people = {
  login: call(
    'anyone',
    { method: 'POST', path: '/auth/login', tags: ['Accounts'], summary: 'Sign in' },
    'Login failed. Try again.',
  )
    .errors({
      UNAUTHORIZED: { message: 'Invalid email or password.' },
      TOO_MANY_REQUESTS: { data: z.object({ retryAfter: z.int() }) },
    })
    .input(Login)
    .output(z.object({ user: Person })),

  logout: call(
    'anyone',
    { method: 'GET', path: '/auth/logout', tags: ['Accounts'], summary: 'Sign out' },
    'Logout failed. Try again.',
  )
    .errors({ FORBIDDEN: { message: 'Please sign out from a page of this site.' } })
    .output(z.object({ message: z.string() })),

  me: call(
    'signed-in',
    { method: 'GET', path: '/auth/me', tags: ['Accounts'], summary: 'Who am I?' },
    'Failed to fetch user.',
  ).output(z.object({ user: Person })),
}

export const messages = {
  loggedOut: 'You are logged out.',
  tooManyLogins: (minutes: number) =>
    `Too many failed logins. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
}
