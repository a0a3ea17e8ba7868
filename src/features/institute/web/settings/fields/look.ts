import type { FieldGroup } from './field-spec.ts'

export const lookFields: FieldGroup[] = [
  {
    title: 'Logo and colour',
    see: '/',
    fields: [
      {
        kind: 'colour',
        name: 'colour',
        label: 'Colour',
        hint: 'Of links, signs and the end of each page. Leave empty for the blue of the site.',
      },
      { kind: 'logo', name: 'logo', label: 'Logo' },
    ],
  },
  {
    title: 'Home',
    see: '/',
    fields: [
      {
        kind: 'picture',
        name: 'hero',
        label: 'Picture',
        hint: 'Beside the title of the home page. Leave it out to show none.',
      },
    ],
  },
]
