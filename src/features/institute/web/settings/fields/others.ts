import { type FieldGroup, line, lines } from './field-spec.ts'

export const classroomFields: FieldGroup[] = [
  {
    fields: [
      lines('feedbackQuestions', 'Questions of the feedback', {
        hint: 'Each is answered from 1 to 5.',
        required: true,
      }),
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
