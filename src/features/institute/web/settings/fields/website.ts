import { type FieldGroup, line, lines, type RowsSpec, webLine, webText } from './field-spec.ts'

const titled = (name: string, label: string, row: string, more: RowsSpec['fields'] = []): RowsSpec => ({
  kind: 'rows',
  name,
  label,
  row,
  title: 'title',
  fields: [webLine('title', 'Title'), webText('text', 'Text', { rows: 2 }), ...more],
})

const HOME: FieldGroup = {
  title: 'Home',
  see: '/',
  fields: [
    webLine('home.title', 'Title', { required: true }),
    webText('home.intro', 'Introduction', { rows: 3 }),
    {
      kind: 'rows',
      name: 'home.figures',
      label: 'Figures',
      row: 'Figure',
      title: 'of',
      fields: [
        webLine('of', 'Of what'),
        {
          kind: 'choice',
          name: 'counted',
          label: 'Where it is from',
          options: { '': 'Typed here', completions: 'Completed courses', certificates: 'Valid certificates' },
          hint: 'What is counted is shown as it is, from 1 on.',
        },
        webLine('figure', 'Figure', { hint: 'Where it is typed, such as 120.' }),
      ],
    },
    webLine('home.practice', 'What is done here', { hint: 'Beside the figures.' }),
    titled('home.reasons', 'Reasons', 'Reason', [
      line('drawing', 'Drawing', { hint: 'The name of a drawing of this site. Leave empty for none.' }),
    ]),
    webLine('home.coursesTitle', 'Title above the courses', { required: true }),
    webLine('home.coursesIntro', 'Words above the courses'),
    webLine('home.steps.intro', 'Words above the steps'),
    titled('home.steps.all', 'How it goes', 'Step'),
    webLine('home.mentorsIntro', 'Words above the mentors'),
    webLine('home.reviews.intro', 'Words above the reviews'),
    webLine('home.reviews.note', 'Words below the reviews'),
  ],
}

const CHAT: FieldGroup = {
  title: 'Chat assistant',
  see: '/',
  fields: [
    webLine('chat.status', 'Line under its name', { required: true }),
    webText('chat.greeting', 'Greeting', { rows: 2, required: true }),
    webText('chat.unknown', 'What it says when it has no answer', { rows: 2, required: true }),
    {
      kind: 'rows',
      name: 'chat.quickQuestions',
      label: 'Questions to press',
      row: 'Question',
      title: 'label',
      fields: [line('label', 'On the button'), line('keyword', 'Keyword that it asks')],
    },
    {
      kind: 'rows',
      name: 'chat.answers',
      label: 'Answers',
      row: 'Answer',
      title: 'text',
      fields: [lines('keywords', 'Keywords', { required: true }), webText('text', 'Answer', { rows: 3 })],
    },
  ],
}

export const websiteFields: FieldGroup[] = [
  HOME,
  {
    title: 'About',
    see: '/about',
    fields: [
      webLine('about.description', 'Description for search engines'),
      webText('about.whoWeAre', 'Who we are', { rows: 6 }),
      lines('about.reasons', 'Reasons'),
    ],
  },
  {
    title: 'Courses',
    see: '/courses',
    fields: [
      webLine('courses.title', 'Title of the page', { required: true }),
      webLine('courses.description', 'Description of the page for search engines'),
      webText('courses.intro', 'Introduction of the page', { rows: 2 }),
    ],
  },
  {
    title: 'Other pages',
    see: '/book-demo',
    fields: [
      lines('demo.steps', 'What happens in a demo class'),
      webLine('blogs.description', 'Description of the blog for search engines'),
      webLine('forum.description', 'Description of the forum for search engines'),
      lines('forum.subjects', 'Subjects of the forum', { hint: 'Beside what all students talk about.' }),
    ],
  },
  CHAT,
]
