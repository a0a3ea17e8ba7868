import {
  endedSessions,
  identities,
  passkeyChallenges,
  passkeys,
  passwordLinks,
  pendingLogins,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '#src/features/accounts/server/table.ts'
import { notifications, reads, unwantedNotifications, watermarks } from '#src/features/notifications/server/table.ts'
import { tableOf } from '#src/server/db/personal-table.ts'
import { emails, idempotencyKeys, jobWorkers, limits, tallies } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'

export const accountTables = [
  tableOf(
    users,
    'Your account',
    { account: '_id' },
    {
      sealed: ['_id', 'name', 'email', 'phone', 'address', 'createdAt'],
      erased: ['role', 'isAdmin', 'isApproved', 'isEmailVerified', 'education', 'lastSeenOn'],
      secret: ['passwordHash'],
    },
  ),
  tableOf(
    sessions,
    'Where you are signed in',
    { account: 'userId' },
    { erased: ['_id', 'userId', 'browser', 'createdAt', 'expiresAt'], secret: ['tokenHash'] },
  ),
  tableOf(endedSessions, 'Sessions that ended', undefined, {
    kept: [{ columns: ['tokenHash', 'endedAt'], because: 'They name nobody, and are deleted after 30 days.' }],
  }),
  tableOf(
    identities,
    'Accounts of the sign-in provider that open yours',
    { account: 'userId' },
    { sealed: ['issuer', 'subject'], erased: ['userId'] },
  ),
  tableOf(
    passwordLinks,
    'Emailed links that set a password',
    { account: 'userId' },
    { erased: ['userId', 'expiresAt'], secret: ['tokenHash'] },
  ),
  tableOf(
    secondFactors,
    'Two-step login with an authenticator app',
    { account: 'userId' },
    { erased: ['userId', 'confirmedAt', 'lastStep'], secret: ['secret'] },
  ),
  tableOf(
    recoveryCodes,
    'Recovery codes of two-step login',
    { account: 'userId' },
    { erased: ['userId'], secret: ['codeHash'] },
  ),
  tableOf(
    passkeys,
    'Passkeys of two-step login',
    { account: 'userId' },
    {
      erased: ['_id', 'userId', 'name', 'transports', 'createdAt', 'lastUsedAt', 'counter'],
      secret: ['credentialId', 'publicKey'],
    },
  ),
  tableOf(
    passkeyChallenges,
    'Passkeys that are asked for',
    { account: 'userId' },
    { erased: ['userId', 'expiresAt'], secret: ['tokenHash', 'challenge'] },
  ),
  tableOf(
    pendingLogins,
    'Logins that wait for their second step',
    { account: 'userId' },
    { erased: ['userId', 'expiresAt'], secret: ['tokenHash'] },
  ),
  tableOf(
    emails,
    'Emails to you',
    { account: 'userId' },
    {
      erased: ['_id', 'recipient', 'userId', 'kind', 'state', 'attempts', 'response', 'createdAt', 'triedAt'],
    },
  ),
  tableOf(
    watermarks,
    'When you last read your notifications',
    { account: 'userId' },
    { erased: ['userId', 'readUntil'] },
  ),
  tableOf(reads, 'Notifications that you opened', { account: 'userId' }, { erased: ['userId', 'notificationId'] }),
  tableOf(
    unwantedNotifications,
    'Which notifications you do not want',
    { account: 'userId' },
    { erased: ['userId', 'kind'] },
  ),
  tableOf(
    notifications,
    'Notifications for you alone',
    { channel: 'channel' },
    {
      kept: [
        {
          columns: ['message', 'channel', 'dedupeKey'],
          because: 'Staff look up who signed up and was enrolled; every notification is deleted after 90 days.',
        },
      ],
      someoneElse: ['actorId'],
      impersonal: ['_id', 'type', 'link', 'doneAt', 'createdAt'],
    },
  ),
  tableOf(
    auditLog,
    'What you did, and what was done with your account',
    { account: 'actorId' },
    {
      erased: ['actorName', 'studentName'],
      kept: [
        {
          columns: ['label'],
          because: 'Emptied, but for the row of the deletion itself, which shows who deleted whom, for 400 days.',
        },
        {
          columns: ['actorId', 'subjectId', 'studentId', 'address'],
          because: 'Logs are kept for a year (DPDP Rules 2025, Rule 8), here 400 days: the id stays, without a name.',
        },
      ],
      impersonal: ['_id', 'at', 'actorRole', 'action', 'kind', 'fields', 'requestId'],
      // Of staff, whose doing concerns others.
      withheld: ['label', 'subjectId', 'studentId', 'studentName'],
    },
  ),
  tableOf(idempotencyKeys, 'Responses to requests that may be repeated', undefined, {
    kept: [
      {
        columns: ['scope', 'output'],
        because: 'A repeated request gets the same response; each is deleted after 24 hours.',
      },
    ],
    impersonal: ['key', 'fingerprint', 'createdAt'],
  }),
  tableOf(limits, 'Counts of attempts', undefined, {
    kept: [{ columns: ['key'], because: 'Guesses are limited; each count is deleted when its time is over.' }],
    impersonal: ['points', 'expire'],
  }),
  tableOf(tallies, 'Counts of rows', undefined, { impersonal: ['of', 'kind', 'more'] }),
  tableOf(jobWorkers, 'Processes that run jobs', undefined, { impersonal: ['id', 'seenAt'] }),
]
