import { procedure } from '#src/access/procedure.ts'
import {
  byId,
  draftSchema,
  listQuery,
  listResponse,
  messageOutput,
  optionalWebAddress,
  outputSchema,
  text,
} from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

/** Each field once: what an admin may write in it, and how it is read. */
const fields = {
  title: { draft: text('Title is required').min(5, 'Title must be at least 5 characters'), output: z.string() },
  /** Markdown. */
  content: {
    draft: text('Content is required', 50_000).min(50, 'Content must be at least 50 characters'),
    output: z.string(),
  },
  image: { draft: optionalWebAddress('Must be a valid image URL'), output: z.string().nullable() },
  published: { draft: z.boolean('Published is required'), output: z.boolean() },
}

export const BlogDraft = draftSchema(fields)
export type BlogDraft = z.output<typeof BlogDraft>
export type BlogInput = z.input<typeof BlogDraft>

/** The values of the form, with the version that was read, by which the server notices a conflict. */
export const BlogEdit = BlogDraft.extend({ version: z.int().optional() })
export type BlogEdit = z.output<typeof BlogEdit>

export const Blog = outputSchema(fields).extend({
  _id: z.uuid(),
  /** In its address: made from the first title, and never another. */
  slug: z.string(),
  /** The first 200 characters of the content without its Markdown. */
  preview: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was published first: its date for readers. Null for what never was. */
  publishedAt: z.iso.datetime().nullable(),
  /** When it was last saved, and not before it was published. */
  updatedAt: z.iso.datetime(),
})
export type Blog = z.infer<typeof Blog>

export const BlogPost = Blog.extend({ contentHtml: z.string(), version: z.int() })
export type BlogPost = z.infer<typeof BlogPost>

/** One post in a list: its text is read on its own page. */
const Listed = Blog.omit({ content: true })
export type ListedBlog = z.infer<typeof Listed>

const unknownBlog = { NOT_FOUND: { message: 'Blog post not found.' } }
const BlogQuery = listQuery(['title', 'createdAt', 'publishedAt'])
const tags = ['Blogs']

export const blogs = {
  list: procedure(
    'anyone',
    { method: 'GET', path: '/blogs', tags, summary: 'Published posts, newest first', outputStructure: 'detailed' },
    'Failed to fetch blogs.',
  )
    .input(BlogQuery)
    .output(listResponse(Listed)),

  all: procedure(
    'admin',
    { method: 'GET', path: '/blogs/all', tags, summary: 'All posts, including drafts', outputStructure: 'detailed' },
    'Failed to fetch blogs.',
  )
    .input(BlogQuery)
    .output(listResponse(Listed)),

  get: procedure(
    'anyone',
    { method: 'GET', path: '/blogs/{slug}', tags, summary: 'One post' },
    'Failed to fetch blog post.',
  )
    .errors(unknownBlog)
    .input(z.object({ slug: z.string() }))
    .output(BlogPost),

  create: procedure(
    'admin',
    { method: 'POST', path: '/blogs', successStatus: 201, tags, summary: 'Write a post' },
    'Failed to create blog post.',
  )
    .input(BlogDraft)
    .output(BlogPost),

  edit: procedure(
    'admin',
    { method: 'PUT', path: '/blogs/{id}', tags, summary: 'Edit, publish or unpublish a post' },
    'Failed to update blog post.',
  )
    .errors({
      ...unknownBlog,
      CONFLICT: {
        message:
          'Someone else saved this post while you were editing it. Nothing you typed is lost: compare yours with theirs, and save again.',
      },
    })
    .input(BlogEdit.extend(byId.shape))
    .output(BlogPost),

  remove: procedure(
    'admin',
    { method: 'DELETE', path: '/blogs/{id}', tags, summary: 'Delete a post' },
    'Failed to delete blog post.',
  )
    .errors(unknownBlog)
    .input(byId)
    .output(messageOutput),
}

export type BlogEvents = {
  /** Once for a post: when it becomes public. */
  newBlogPosted: { blogId: string; title: string; authorName: string; slug: string }
  /** Only invalidates. */
  blogChanged: { blogId: string; slug: string }
}
