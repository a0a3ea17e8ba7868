import { procedure } from '#src/access/procedure.ts'
import {
  byId,
  draftSchema,
  listQuery,
  listResponse,
  messageOutput,
  optionalText,
  optionalWebAddress,
  outputSchema,
  text,
  webAddress,
} from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

const MaterialType = z.enum(['pdf', 'document', 'other'], 'Material type is required')

export const MaterialDraft = z.object({
  name: text('Material name is required'),
  url: webAddress('Material URL is required', 'Must be a valid URL'),
  type: MaterialType,
})

const ModuleDraft = z.object({
  /** Of a module this course has: the first to name it stays that module. Any other id, or none, makes a new one. */
  _id: z.string().optional(),
  title: text('Module title is required'),
  description: text('Module description is required', 5000),
  materials: z.array(MaterialDraft).max(100, 'A module can have at most 100 materials').default([]),
})

/** Each field once: what a mentor may write in it, and how it is read. */
const fields = {
  title: {
    draft: text('Title is required').min(5, 'Title must be at least 5 characters'),
    output: z.string(),
  },
  description: {
    draft: text('Description is required', 20_000).min(50, 'Description must be at least 50 characters'),
    output: z.string(),
  },
  /** Rupees. */
  price: {
    draft: z
      .number('Price must be a number')
      .min(0, 'Price cannot be negative')
      .max(10_000_000, 'Price must be at most ₹1,00,00,000')
      .multipleOf(0.01, 'Price can have at most two decimals')
      .nullable()
      .default(null),
    output: z.number().nullable(),
  },
  duration: { draft: text('Duration is required', 100), output: z.string() },
  /** Whom it is for, in a sentence or two. */
  audience: { draft: optionalText(500).default(''), output: z.string() },
  /** What one can do after it, a line each. */
  outcomes: { draft: optionalText(2000).default(''), output: z.string() },
  image: { draft: optionalWebAddress('Must be a valid image URL'), output: z.string().nullable() },
  published: { draft: z.boolean('Published is required'), output: z.boolean() },
}

export const CourseDraft = draftSchema(fields).extend({
  modules: z.array(ModuleDraft).max(100, 'A course can have at most 100 modules').default([]),
})
export type CourseDraft = z.output<typeof CourseDraft>
export type CourseInput = z.input<typeof CourseDraft>

/** The values of the form, with the version that was read, by which the server notices a conflict. */
export const CourseEdit = CourseDraft.extend({ version: z.int().optional() })
export type CourseEdit = z.output<typeof CourseEdit>

export const Course = outputSchema(fields).omit({ audience: true, outcomes: true }).extend({
  _id: z.uuid(),
  /** The first 100 characters of the description without its Markdown. */
  preview: z.string(),
  instructorName: z.string(),
})
export type Course = z.infer<typeof Course>

const ModuleTitle = z.object({ _id: z.uuid(), title: z.string() })
const SyllabusLine = ModuleTitle.extend({ materialCount: z.int() })

export const CourseDetail = outputSchema(fields).extend({
  ...Course.shape,
  descriptionHtml: z.string(),
  modules: z.array(SyllabusLine),
})
export type CourseDetail = z.infer<typeof CourseDetail>

/** `url` is for those who edit; a student reaches a material through the material call. */
const Material = z.object({
  name: z.string(),
  type: MaterialType,
  /** Bytes, of a file that is kept here. */
  size: z.int().optional(),
  url: z.string().optional(),
})
export const Module = ModuleTitle.extend({ description: z.string(), materials: z.array(Material) })
export type Module = z.infer<typeof Module>

export const FullCourse = CourseDetail.extend({ version: z.int(), modules: z.array(Module) })
export type FullCourse = z.infer<typeof FullCourse>

export const ManagedCourse = Course.extend({ version: z.int() })
export type ManagedCourse = z.infer<typeof ManagedCourse>

export const courseNotFound = { NOT_FOUND: { message: 'Course not found.' } }

const CourseQuery = listQuery(['title', 'price', 'createdAt'])
const tags = ['Courses']

export const courses = {
  list: procedure(
    'anyone',
    { method: 'GET', path: '/courses', tags, summary: 'Published courses', outputStructure: 'detailed' },
    'Failed to fetch courses.',
  )
    .input(CourseQuery)
    .output(listResponse(Course)),

  all: procedure(
    'staff',
    { method: 'GET', path: '/courses/all', tags, summary: 'All courses, for management', outputStructure: 'detailed' },
    'Failed to fetch all courses for management.',
  )
    .input(CourseQuery)
    .output(listResponse(ManagedCourse)),

  get: procedure(
    'anyone',
    { method: 'GET', path: '/courses/{id}', tags, summary: 'One course' },
    'Failed to fetch course details.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(CourseDetail),

  title: procedure(
    'staff',
    {
      method: 'GET',
      path: '/courses/{id}/title',
      tags,
      summary: 'The title of a course, and whether visitors see it',
    },
    'Failed to fetch the title of the course.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(Course.pick({ _id: true, title: true, published: true })),

  create: procedure(
    'staff',
    { method: 'POST', path: '/courses', successStatus: 201, tags, summary: 'Create a course' },
    'Failed to create course.',
  )
    .input(CourseDraft)
    .output(FullCourse),

  edit: procedure(
    'staff',
    { method: 'PUT', path: '/courses/{id}', tags, summary: 'Edit a course' },
    'Failed to update course.',
  )
    .errors({
      ...courseNotFound,
      CONFLICT: {
        message:
          'Someone else saved this course while you were editing it. Nothing you typed is lost: compare yours with theirs, and save again.',
      },
    })
    .input(CourseEdit.extend(byId.shape))
    .output(FullCourse),

  unpublish: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/courses/{id}/unpublish',
      tags,
      summary: 'Hide a course from visitors; its students keep access',
    },
    'Failed to unpublish the course.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(messageOutput),

  remove: procedure(
    'staff',
    { method: 'DELETE', path: '/courses/{id}', tags, summary: 'Delete a course and its enrollments' },
    'Failed to delete course.',
  )
    .errors(courseNotFound)
    .input(byId)
    .output(messageOutput),
}

export type CourseEvents = {
  /** Notifies students; features that know the enrollments add the recipients for an unpublished course. */
  courseUpdated: { courseId: string; title: string; message: string }
  /** Only invalidates: drafts, too. */
  courseChanged: { courseId: string }
  /** Told before its row goes, so that later features find what belongs to it. */
  courseDeleted: { courseId: string }
}
