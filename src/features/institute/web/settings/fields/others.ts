import { type FieldGroup, line, lines, number, text } from './field-spec.ts'

export const classroomFields: FieldGroup[] = [
  {
    fields: [
      lines('rooms', 'Rooms', { hint: 'Proposed where the room of a class is entered.' }),
      number('maxSeats', 'Most seats of a batch', { hint: 'Batches that have more keep theirs.', required: true }),
      number('attendanceNeeded', 'Attendance needed for a certificate', { hint: 'In percent.', required: true }),
      lines('feedbackQuestions', 'Questions of the feedback', {
        hint: 'Each is answered from 1 to 5.',
        required: true,
      }),
      line('certificates.prefix', 'First letters of a certificate’s number', {
        hint: 'Certificates that were issued keep theirs.',
        required: true,
      }),
      line('certificates.note', 'What a certificate is not', { hint: 'After who issued it.' }),
    ],
  },
]

export const privacyFields: FieldGroup[] = [
  {
    title: 'Whom to ask about personal data',
    see: '/privacy',
    fields: [
      line('contact.name', 'Name'),
      line('contact.role', 'Role'),
      line('contact.email', 'Email', { type: 'email', hint: 'Leave empty to use the email of the institute.' }),
    ],
  },
  {
    title: 'For how long it is kept',
    see: '/privacy',
    fields: [
      number('keptMonths.enquiries', 'Enquiries, in months', { hint: 'After they are done.', required: true }),
      number('keptMonths.signUps', 'Sign-ups that nobody decided, in months', { required: true }),
      number('keptMonths.dormant', 'Unused accounts, in months', { hint: 'Whole years: 12, 24, 36.', required: true }),
      number('keptMonths.reportedPosts', 'Reported posts, in months', { hint: 'After the decision.', required: true }),
      number('keptMonths.sealed', 'Sealed records of deleted accounts, in months', { required: true }),
      number('keptMonths.serverLog', 'The log of the server, in months', {
        hint: 'Whoever runs the server deletes it; say here when.',
        required: true,
      }),
      number('keptDays.backups', 'Backups, in days', {
        hint: 'Whoever runs the server deletes them; say here when.',
        required: true,
      }),
    ],
  },
  ...(
    [
      ['english', 'English', '/privacy'],
      ['kannada', 'Kannada', '/privacy/kn'],
      ['hindi', 'Hindi', '/privacy/hi'],
    ] as const
  ).map(([language, name, see]) => ({
    title: `What you add in ${name}`,
    see,
    fields: [
      text(`additions.${language}`, `In ${name}`, {
        hint: 'The last section of the notice, below your name. An empty line begins a paragraph. You can use {name}, {city} and {phone}.',
        rows: 4,
      }),
    ],
  })),
]

export const accountsFields: FieldGroup[] = [
  {
    fields: [
      {
        kind: 'choice',
        name: 'secondFactorFor',
        label: 'Who has to use two-step login',
        hint: 'Any mentor and admin may.',
        options: { nobody: 'Nobody', admins: 'Admins' },
        required: true,
      },
    ],
  },
]
