import { stripBidi } from '#src/shared/text.ts'

export const messages = {
  created: 'Course created.',
  draftCreated: 'Course created. It is a draft: visitors see it once you publish it.',
  gone: 'Someone deleted this course while you were editing it. You can save your text as a new course.',
  saved: 'Course saved.',
  published: (title: string) => `A new course is open: ${stripBidi(title)}`,
  updated: (title: string) => `The course ${stripBidi(title)} was updated.`,
  askDelete: (title: string) =>
    `Are you sure you want to delete the course '${stripBidi(title)}'? Its enrollments go with it. This action cannot be undone.`,
  unpublished: (title: string) =>
    `The course ${stripBidi(title)} is unpublished. Visitors no longer see it; its students keep access.`,
  deleted: (title: string) => `Course '${stripBidi(title)}' was deleted.`,
}
