import { privacy } from '#src/institute/privacy/settings.ts'
import { tableOf } from '#src/server/db/personal-table.ts'
import {
  consents,
  copies,
  erasedAccounts,
  requests,
  retentionNotices,
  sealedRecords,
  unsubscribeLinks,
} from '../table.ts'

export const privacyTables = [
  tableOf(
    retentionNotices,
    'When we warned you that your account will be deleted, or were reminded to approve it',
    { account: 'userId' },
    { erased: ['userId', 'kind', 'at'] },
  ),
  tableOf(
    consents,
    'What you agreed to, and withdrew',
    { account: 'userId' },
    {
      sealed: ['purpose', 'given', 'wording', 'noticeVersion', 'how', 'at'],
      erased: ['_id', 'userId'],
    },
  ),
  tableOf(
    copies,
    'Copies of your data that you asked for',
    { account: 'userId' },
    { erased: ['_id', 'userId', 'createdAt', 'expiresAt', 'openedAt'], secret: ['html', 'tokenHash'] },
  ),
  tableOf(
    requests,
    'What you asked about your data, and our answers',
    { account: 'userId' },
    {
      sealed: ['kind', 'text', 'createdAt', 'dueAt', 'answer', 'answeredAt', 'erasesAt'],
      erased: ['_id', 'userId'],
      someoneElse: ['answeredById'],
    },
  ),
  tableOf(
    unsubscribeLinks,
    'Links in emails that stop them',
    { account: 'userId' },
    { erased: ['userId', 'purpose', 'createdAt'], secret: ['tokenHash'] },
  ),
  tableOf(erasedAccounts, 'Accounts that were deleted', undefined, {
    kept: [
      { columns: ['userId', 'at'], because: 'An id without a name, so that a restored backup brings no account back.' },
    ],
  }),
  tableOf(sealedRecords, 'Sealed records of deleted accounts', undefined, {
    kept: [
      {
        columns: ['userId', 'ciphertext'],
        because: `The law asks to keep it (DPDP Rules 2025, Rule 8): encrypted for a key that is kept elsewhere, and deleted after ${privacy.keptMonths.sealed} months.`,
      },
    ],
    impersonal: ['_id', 'reason', 'eraseOn'],
  }),
]
