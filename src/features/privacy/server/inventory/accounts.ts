import {
  endedSessions,
  freshSignIns,
  identities,
  knownDevices,
  passkeyChallenges,
  passkeys,
  passwordLinks,
  pendingLogins,
  recoveryCodes,
  sessions,
  totpFactors,
  users,
} from '#src/features/accounts/server/table.ts'
import {
  notificationOptOuts,
  notificationReads,
  notifications,
  notificationsReadUntil,
} from '#src/features/notifications/server/table.ts'
import { mentorProfiles } from '#src/features/users/server/table.ts'
import { emails, idempotencyKeys, jobWorkers, rateLimits, rowCounts } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { personalTable } from './personal-table.ts'

export const accountTables = [
  personalTable(
    users,
    'Your account',
    { account: '_id' },
    {
      sealed: {
        'account.dates': ['_id', 'createdAt'],
        'account.name': ['name'],
        'account.email': ['email'],
        'account.contact': ['phone', 'phoneE164', 'address'],
      },
      erased: {
        'account.role': ['role', 'isAdmin', 'isApproved'],
        'account.email': ['isEmailVerified'],
        'account.education': ['education'],
        'account.dates': ['lastSeenOn'],
      },
      secret: { 'account.password': ['passwordHash'] },
    },
  ),
  personalTable(
    mentorProfiles,
    'What the website may say of you as a mentor',
    { account: 'userId' },
    { erased: { 'work.teaching': ['userId', 'image', 'subject', 'sentence'] } },
  ),
  personalTable(
    sessions,
    'Where you are logged in',
    { account: 'userId' },
    {
      erased: { 'logins.sessions': ['_id', 'userId', 'browser', 'createdAt', 'expiresAt'] },
      secret: { 'logins.sessions': ['tokenHash'] },
    },
  ),
  personalTable(endedSessions, 'Sessions that ended', undefined, {
    kept: [
      {
        columns: { 'logins.sessions': ['tokenHash', 'isDeleted', 'endedAt'] },
        because: 'They name nobody, and are deleted after 30 days.',
      },
    ],
  }),
  personalTable(
    identities,
    'Accounts of the sign-in provider that open yours',
    { account: 'userId' },
    { sealed: { 'account.provider': ['issuer', 'subject'] }, erased: { 'account.provider': ['userId'] } },
  ),
  personalTable(
    passwordLinks,
    'Emailed links that set a password',
    { account: 'userId' },
    { erased: { 'logins.links': ['userId', 'expiresAt'] }, secret: { 'logins.links': ['tokenHash'] } },
  ),
  personalTable(
    totpFactors,
    'Two-step login with an authenticator app',
    { account: 'userId' },
    { erased: { 'logins.codes': ['userId', 'confirmedAt', 'lastStep'] }, secret: { 'logins.codes': ['secret'] } },
  ),
  personalTable(
    recoveryCodes,
    'Recovery codes of two-step login',
    { account: 'userId' },
    { erased: { 'logins.codes': ['userId'] }, secret: { 'logins.codes': ['codeHash'] } },
  ),
  personalTable(
    passkeys,
    'Passkeys of two-step login',
    { account: 'userId' },
    {
      erased: { 'logins.passkeys': ['_id', 'userId', 'name', 'transports', 'createdAt', 'lastUsedAt', 'counter'] },
      secret: { 'logins.passkeys': ['credentialId', 'publicKey'] },
    },
  ),
  personalTable(
    passkeyChallenges,
    'Passkeys that are asked for',
    { account: 'userId' },
    {
      erased: { 'logins.passkeys': ['userId', 'expiresAt'] },
      secret: { 'logins.passkeys': ['tokenHash', 'challenge'] },
    },
  ),
  personalTable(
    pendingLogins,
    'Logins that wait for their second step',
    { account: 'userId' },
    { erased: { 'logins.sessions': ['userId', 'expiresAt'] }, secret: { 'logins.sessions': ['tokenHash'] } },
  ),
  personalTable(
    freshSignIns,
    'Changes that you confirm at the sign-in provider',
    { account: 'userId' },
    {
      erased: { 'logins.sessions': ['userId', 'purpose', 'about', 'beganAt', 'confirmedAt', 'expiresAt'] },
      secret: { 'logins.sessions': ['tokenHash', 'stateHash'] },
    },
  ),
  personalTable(
    knownDevices,
    'Browsers with which you have logged in',
    { account: 'userId' },
    { erased: { 'logins.browsers': ['userId', 'expiresAt'] }, secret: { 'logins.browsers': ['tokenHash'] } },
  ),
  personalTable(
    emails,
    'Emails to you',
    { account: 'userId' },
    {
      erased: {
        'messages.emails': [
          '_id',
          'recipient',
          'userId',
          'kind',
          'state',
          'attempts',
          'response',
          'createdAt',
          'triedAt',
        ],
      },
    },
  ),
  personalTable(
    notificationsReadUntil,
    'When you last read your notifications',
    { account: 'userId' },
    { erased: { 'messages.notifications': ['userId', 'readUntil'] } },
  ),
  personalTable(
    notificationReads,
    'Notifications that you opened',
    { account: 'userId' },
    { erased: { 'messages.notifications': ['userId', 'notificationId'] } },
  ),
  personalTable(
    notificationOptOuts,
    'Which notifications you do not want',
    { account: 'userId' },
    { erased: { 'messages.settings': ['userId', 'kind'] } },
  ),
  personalTable(
    notifications,
    'Notifications for you alone',
    { channel: 'channel' },
    {
      kept: [
        {
          columns: { 'messages.notifications': ['message', 'channel', 'dedupeKey'] },
          because:
            'Those to you alone are deleted. Staff look up who signed up and was enrolled; those are deleted after 90 days.',
        },
      ],
      someoneElse: { 'work.decisions': ['actorId'] },
      impersonal: ['_id', 'type', 'link', 'doneAt', 'createdAt'],
    },
  ),
  personalTable(
    auditLog,
    'What you did, and what was done with your account',
    { account: 'actorId' },
    {
      erased: { 'activity.log': ['actorName', 'studentName'] },
      kept: [
        {
          columns: { 'activity.log': ['label'] },
          because:
            'The activity log keeps one line: who deleted the account and when; and what an enquiry or a discussion that stays was called: for 400 days.',
        },
        {
          columns: { 'activity.log': ['actorId', 'subjectId', 'studentId', 'address'] },
          because: 'Logs are kept for a year (DPDP Rules 2025, Rule 8), here 400 days: the id stays, without a name.',
        },
      ],
      impersonal: ['_id', 'at', 'actorRole', 'action', 'kind', 'fields', 'requestId'],
      // Of staff, whose doing concerns others.
      withheld: ['label', 'subjectId', 'studentId', 'studentName'],
    },
  ),
  personalTable(idempotencyKeys, 'Responses to requests that may be repeated', undefined, {
    kept: [
      {
        columns: { 'attempts.responses': ['scope', 'output'] },
        because:
          'A repeated request gets the same response. Yours are deleted; those to forms without an account after 24 hours.',
      },
    ],
    impersonal: ['key', 'fingerprint', 'createdAt'],
  }),
  personalTable(rateLimits, 'Counts of attempts', undefined, {
    kept: [
      {
        columns: { 'attempts.counts': ['key'] },
        because: 'Guesses are limited; each count is deleted when its time is over.',
      },
    ],
    impersonal: ['points', 'expire'],
  }),
  personalTable(rowCounts, 'Counts of rows', undefined, { impersonal: ['of', 'kind', 'more'] }),
  personalTable(jobWorkers, 'Processes that run jobs', undefined, { impersonal: ['id', 'seenAt'] }),
]
