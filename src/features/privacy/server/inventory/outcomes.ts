import { certificateCounters, certificateKeys, certificates } from '#src/features/certificates/server/table.ts'
import { feedbackAnswers, feedbackGiven, feedbackRounds } from '#src/features/feedback/server/table.ts'
import { personalTable } from './personal-table.ts'

export const outcomeTables = [
  personalTable(feedbackRounds, 'Batches whose students were asked for feedback', undefined, {
    someoneElse: { 'work.decisions': ['askedById'] },
    impersonal: ['batchId', 'questions', 'askedAt', 'closesAt', 'asked', 'signed', 'unnamed'],
  }),
  personalTable(
    feedbackGiven,
    'Batches for which you gave feedback, while others still can',
    { account: 'studentId' },
    { erased: { 'feedback.given': ['batchId', 'studentId'] } },
  ),
  personalTable(
    feedbackAnswers,
    'What you answered with your name when asked for feedback',
    { account: 'studentId' },
    {
      erased: {
        'feedback.responses': ['batchId', 'studentId', 'ratings', 'comment', 'review', 'reviewId', 'reviewAgreedAt'],
      },
    },
  ),
  personalTable(
    certificates,
    'Certificates that you were issued',
    { account: 'studentId' },
    {
      erased: { 'certificates.content': ['enrollmentId', 'studentId', 'snapshot', 'token', 'reason'] },
      someoneElse: { 'work.decisions': ['issuedById', 'revokedById'] },
      kept: [
        {
          columns: {
            'certificates.number': [
              '_id',
              'number',
              'courseId',
              'kid',
              'tokenHash',
              'issuedAt',
              'revokedAt',
              'replacesId',
            ],
          },
          because: 'Whoever has the number learns that we issued it and whether it was revoked, and no name; for good.',
        },
      ],
    },
  ),
  personalTable(certificateKeys, 'Public keys of certificates', undefined, {
    impersonal: ['kid', 'x', 'addedAt', 'retiredAt', 'compromisedAt'],
  }),
  personalTable(certificateCounters, 'The last number of a certificate in each year', undefined, {
    impersonal: ['year', 'last'],
  }),
]
