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
      rows('mentors', 'Mentors', 'Mentor', [line('subject', 'Subject'), text('sentence', 'One sentence', { rows: 2 })]),
    ],
  },
  {
    see: '/',
    fields: [
      rows('reviews', 'Reviews', 'Review', [
        line('role', 'Who they are', { hint: 'Such as B.Com graduate.' }),
        text('content', 'What they say', { rows: 3 }),
        { kind: 'number', name: 'rating', label: 'Stars', hint: 'From 1 to 5.', required: true },
      ]),
    ],
  },
]
