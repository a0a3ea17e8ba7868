import { type FieldGroup, type FieldSpec, line, lines, number, text } from './field-spec.ts'

const MESSAGE_HINT =
  'You can use {name}, {course}, {institute}, {address}, {map}, {class}, {visited}, {batch} and {until}.'

const message = (name: string, title: string): FieldSpec[] => [
  line(`messages.${name}.name`, `${title}: name`, { required: true }),
  line(`messages.${name}.subject`, `${title}: subject`),
  text(`messages.${name}.text`, `${title}: text`, { hint: MESSAGE_HINT, rows: 3 }),
]

export const enquiriesFields: FieldGroup[] = [
  {
    title: 'Demo classes',
    see: '/book-demo',
    fields: [
      {
        kind: 'rows',
        name: 'courses',
        label: 'Courses of the demo form',
        row: 'Course',
        title: 'name',
        fields: [
          line('name', 'Name', { required: true }),
          line('key', 'Key', { hint: 'It is stored with a booking. Keep it where the name changes.', required: true }),
        ],
      },
      lines('visitorsBring', 'What visitors bring'),
      number('visitorsInAClass', 'Visitors in a class', { hint: 'At most.', required: true }),
    ],
  },
  {
    title: 'Messages to enquirers',
    fields: [
      ...message('reply', 'Reply'),
      ...message('invitation', 'Invitation'),
      ...message('reminder', 'Reminder'),
      ...message('afterDemo', 'After the demo'),
      ...message('seatOffered', 'Seat offered'),
    ],
  },
]
