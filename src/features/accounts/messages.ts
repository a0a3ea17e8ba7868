import { tooManyAttempts } from '#src/access/audience.ts'
import { stripBidi } from '#src/shared/text.ts'
import { LOGIN_RESULTS } from './login-results.ts'
import { MAX_PASSKEYS } from './rules.ts'

export const messages = {
  exists: 'An account with this email already exists.',
  loggedOut: 'You are logged out.',
  rightsChanged: 'Your account or permissions changed. Please log in again, or call us.',
  accountDeleted: 'Your account no longer exists.',
  isLoggedIn: (name: string) => `${stripBidi(name)} is logged in now.`,
  pageWas: (name: string) =>
    `This page was opened by ${stripBidi(name)}. It is shown to nobody else, and nothing is sent from it for anybody else.`,
  logInToSend: (name: string, what: string) => `Log in as ${stripBidi(name)} to send ${what}.`,
  loggedOutThere: 'You are logged out on that device.',
  noSuchSession: 'You are no longer logged in on that device.',
  loggedOutEverywhere: 'You are logged out on every device.',
  ...LOGIN_RESULTS,
  linkSpent: 'This link has been used or has expired. Please ask for a new one.',
  passwordChanged: 'Your password is changed. You are logged out on every other device.',
  enterCode: 'Please enter the code from your authenticator app.',
  wrongCode: 'This code is wrong or was used before. Please enter the newest one, or a recovery code.',
  tooManyCodes:
    'Too many wrong codes were entered for this account. Please use a recovery code, a passkey, or a device where you have logged in before.',
  wrongNewCode: 'This code is wrong. Please enter the one that the app shows now.',
  usePasskey: 'Please use your passkey.',
  loginExpired: 'Your login has expired. Please log in again with your password.',
  passkeyRefused: 'This passkey was refused. Please try again.',
  noSuchPasskey: 'This passkey was already removed.',
  tooManyPasskeys: `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`,
  passkeyRenamed: 'Passkey renamed.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
  appAdded: 'The authenticator app is added.',
  appRemoved: 'The authenticator app is removed.',
  secondFactorOn: 'Two-step login is on. You are logged out on every other device.',
  secondFactorOff: 'Two-step login is off.',
  passwordRequired: 'Your password is required',
  currentRequired: 'Your current password is required',
  wrongPassword: 'This password is wrong.',
  confirmFirst: 'Please confirm with Google that it is you.',
  noPassword: "You have no password yet. Use 'Forgot password?' on the login page to set one.",
  tooMany: tooManyAttempts,
  tooManyLogins: (minutes: number) =>
    `Too many failed logins. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
}
