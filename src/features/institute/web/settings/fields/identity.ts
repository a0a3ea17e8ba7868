import { type FieldGroup, line, number, text } from './field-spec.ts'

const HIDDEN = 'Leave empty to show none.'

export const identityFields: FieldGroup[] = [
  {
    title: 'Name',
    see: '/',
    fields: [
      line('name', 'Name', { required: true }),
      line('tagline', 'Tagline', { hint: 'Under the name, at the end of each page.' }),
      text('description', 'Description', { hint: 'For search engines, and for those who share a link.', rows: 3 }),
      line('footer', 'Last words of each page', { hint: HIDDEN }),
      number('founded', 'Founded in', { hint: 'The year, for the last line of each page.' }),
    ],
  },
  {
    title: 'Where and when',
    see: '/contact',
    fields: [
      line('city', 'City', { hint: 'With its state, such as Pune, Maharashtra.' }),
      line('address', 'Address', { hint: HIDDEN }),
      line('mapQuery', 'What a map is asked for', { hint: 'Leave empty to ask for the address.' }),
      {
        kind: 'rows',
        name: 'opening',
        label: 'Opening hours',
        row: 'Opening hours',
        title: 'opens',
        fields: [
          { kind: 'days', name: 'days', label: 'Days', required: true },
          { kind: 'line', name: 'opens', label: 'Opens at', type: 'time', required: true },
          { kind: 'line', name: 'closes', label: 'Closes at', type: 'time', required: true },
        ],
      },
    ],
  },
  {
    title: 'How to reach you',
    see: '/contact',
    fields: [
      line('phone', 'Phone', { type: 'tel', hint: HIDDEN }),
      line('whatsapp', 'WhatsApp', { type: 'tel', hint: 'The number with its country, digits only: 919812345678.' }),
      line('whatsappMessage', 'First message on WhatsApp', { required: true }),
      line('email', 'Email', { type: 'email', hint: HIDDEN }),
      line('emailSubject', 'Subject of an email to you', { required: true }),
    ],
  },
]
