import { type FieldGroup, line, type RowsSpec, text } from './field-spec.ts'

const PICTURE = line('image', 'Picture', {
  type: 'url',
  hint: 'Its address, which begins with https:// or with /. Leave empty for none.',
})

const rows = (name: string, label: string, row: string, fields: RowsSpec['fields']): RowsSpec => ({
  kind: 'rows',
  name,
  label,
  row,
  title: 'name',
  fields: [line('name', 'Name'), ...fields, PICTURE],
})

export const staffFields: FieldGroup[] = [
  { see: '/about', fields: [rows('team', 'Team', 'Member', [line('role', 'Role')])] },
  {
    see: '/',
    fields: [
      {
        kind: 'chosen',
        name: 'shownMentors',
        label: 'Mentors',
        row: 'Mentor',
        of: 'mentors',
        hint: 'Each writes what is shown, and agrees to it, on their own profile.',
        none: 'There is no mentor yet.',
      },
    ],
  },
  {
    see: '/',
    fields: [
      {
        kind: 'chosen',
        name: 'shownReviews',
        label: 'Reviews from feedback',
        row: 'Review',
        of: 'reviews',
        hint: 'In the words of students who agreed. One that is withdrawn is no longer shown.',
        none: 'Students offer a review when they answer the feedback of their batch with their name.',
      },
      rows('reviews', 'Reviews from elsewhere', 'Review', [
        line('role', 'Who they are', { hint: 'Such as B.Com graduate.' }),
        text('content', 'What they say', { rows: 3 }),
        line('source', 'Where it was said', { hint: 'Such as Google.' }),
        line('date', 'When it was said', { type: 'date' }),
        { kind: 'number', name: 'rating', label: 'Stars', hint: 'From 1 to 5. Leave empty where none were given.' },
      ]),
    ],
  },
]
