import { stripBidi } from '#src/shared/text.ts'

export const messages = {
  created: 'Blog post created.',
  draftCreated: 'Blog post created. It is a draft: visitors see it once you publish it.',
  gone: 'Someone deleted this post while you were editing it. You can save your text as a new post.',
  saved: 'Blog post saved.',
  askDelete: (title: string) =>
    `Are you sure you want to delete the blog post '${stripBidi(title)}'? This action cannot be undone.`,
  deleted: (title: string) => `Blog post '${stripBidi(title)}' was deleted.`,
}
