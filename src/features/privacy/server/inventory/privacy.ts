import { instituteSections, setupCodes } from '#src/features/institute/server/table.ts'
import { replays } from '#src/server/db/table.ts'
import {
  consents,
  copies,
  noticeVersions,
  requests,
  retentionNotices,
  sealedRecords,
  unsubscribeLinks,
} from '../table.ts'
import { personalTable } from './personal-table.ts'

export const privacyTables = [
  personalTable(
    retentionNotices,
    'When we warned you that your account will be deleted, or were reminded to approve it',
    { account: 'userId' },
    { erased: { 'messages.emails': ['userId', 'kind', 'at'] } },
  ),
  personalTable(
    consents,
    'What you agreed to, and withdrew',
    { account: 'userId' },
    {
      sealed: { 'consents.choices': ['purpose', 'given', 'wording', 'noticeVersion', 'how', 'at'] },
      erased: { 'consents.choices': ['_id', 'userId'] },
    },
  ),
  personalTable(
    copies,
    'Copies of your data that you asked for',
    { account: 'userId' },
    {
      erased: { 'requests.copies': ['_id', 'userId', 'createdAt', 'expiresAt', 'openedAt'] },
      secret: { 'requests.copies': ['html', 'tokenHash'] },
    },
  ),
  personalTable(
    requests,
    'What you asked about your data, and our answers',
    { account: 'userId' },
    {
      sealed: { 'requests.sent': ['kind', 'text', 'createdAt', 'dueAt', 'answer', 'answeredAt', 'erasesAt'] },
      erased: { 'requests.sent': ['_id', 'userId'] },
      someoneElse: { 'work.decisions': ['answeredById'] },
    },
  ),
  personalTable(
    unsubscribeLinks,
    'Links in emails that stop them',
    { account: 'userId' },
    {
      erased: { 'messages.settings': ['userId', 'purpose', 'createdAt'] },
      secret: { 'messages.settings': ['tokenHash'] },
    },
  ),
  personalTable(instituteSections, 'The settings of the institute', undefined, {
    kept: [
      {
        columns: { 'work.teaching': ['data'] },
        because: 'Who works here and what former students said is on the website until an admin takes it off.',
      },
    ],
    someoneElse: { 'work.decisions': ['changedById'] },
    impersonal: ['section', 'version', 'changedAt'],
  }),
  personalTable(noticeVersions, 'Versions of the privacy notice', undefined, {
    kept: [
      {
        columns: { 'work.teaching': ['notices'] },
        because: 'Each names whom one could ask then, so that whoever agreed to something can read by which words.',
      },
    ],
    impersonal: ['version', 'since'],
  }),
  personalTable(setupCodes, 'Codes that set up an empty installation', undefined, {
    impersonal: ['codeHash', 'expiresAt'],
  }),
  personalTable(replays, 'What a restored backup must not undo', undefined, {
    kept: [
      {
        columns: { 'deleted.ids': ['subject', 'at'] },
        because: 'An id or number without a name, so that no backup brings back what was deleted, withdrawn or hidden.',
      },
    ],
    impersonal: ['kind'],
  }),
  personalTable(sealedRecords, 'Sealed records of deleted accounts', undefined, {
    kept: [
      {
        columns: { 'sealed.record': ['userId', 'ciphertext'] },
        because:
          'The law asks to keep it (DPDP Rules 2025, Rule 8): encrypted, the key is kept elsewhere, and deleted after {sealed} months.',
      },
    ],
    impersonal: ['_id', 'reason', 'eraseOn'],
  }),
]
