import { blogs } from '#src/features/blogs/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments, materialOpens } from '#src/features/enrollments/server/table.ts'
import { discussions, moderationCases, replies, reportedTexts, reports } from '#src/features/forum/server/table.ts'
import { uploadReferences, uploads } from '#src/features/media/server/table.ts'
import { personalTable } from './personal-table.ts'

export const learningTables = [
  personalTable(
    courses,
    'Courses that you teach',
    { account: 'instructorId' },
    {
      erased: { 'work.teaching': ['instructorId'] },
      impersonal: [
        '_id',
        'title',
        'description',
        'preview',
        'price',
        'duration',
        'audience',
        'outcomes',
        'image',
        'published',
        'modules',
        'version',
        'createdAt',
      ],
    },
  ),
  personalTable(
    enrollments,
    'Courses that you are enrolled in',
    { account: 'studentId' },
    {
      sealed: { 'courses.enrollments': ['courseId', 'completionStatus', 'completedDate', 'createdAt'] },
      erased: { 'courses.enrollments': ['_id', 'studentId'] },
    },
  ),
  personalTable(
    materialOpens,
    'Materials that you opened',
    { rowOf: enrollments, by: 'enrollmentId' },
    { erased: { 'courses.materials': ['enrollmentId', 'materialId', 'openedAt'] } },
  ),
  personalTable(
    discussions,
    'Discussions that you started in the forum',
    { account: 'authorId' },
    {
      erased: { 'forum.posts': ['authorId', 'soleAuthorId'] },
      kept: [
        {
          columns: { 'forum.posts': ['title', 'content'] },
          because:
            'Where others replied the discussion stays for them, by "Deleted user"; one without replies is deleted.',
        },
      ],
      impersonal: ['_id', 'category', 'replyCount', 'createdAt', 'editedAt', 'hiddenAt'],
    },
  ),
  personalTable(
    replies,
    'What you replied in the forum',
    { account: 'authorId' },
    {
      erased: { 'forum.posts': ['authorId'] },
      kept: [
        {
          columns: { 'forum.posts': ['content'] },
          because: 'The discussion stays readable for others, by "Deleted user".',
        },
      ],
      impersonal: ['_id', 'discussionId', 'createdAt', 'editedAt', 'hiddenAt'],
    },
  ),
  personalTable(
    reports,
    'Posts that you reported in the forum',
    { account: 'byId' },
    {
      erased: { 'forum.reports': ['byId'] },
      kept: [
        {
          columns: { 'forum.reports': ['reason'] },
          because:
            'The decision about the post rests on it, without a name; it goes with the post, or {reportedPosts} months after the decision where its author deleted that.',
        },
      ],
      impersonal: ['_id', 'caseId', 'createdAt'],
    },
  ),
  personalTable(
    reportedTexts,
    'What your posts in the forum said when they were reported or hidden',
    { account: 'authorId' },
    { erased: { 'forum.posts': ['authorId', 'title', 'content'] }, impersonal: ['_id', 'caseId', 'at'] },
  ),
  personalTable(moderationCases, 'What was decided about posts in the forum', undefined, {
    kept: [
      {
        columns: { 'forum.reports': ['decision'] },
        because:
          'The author and whoever reported the post may ask why; it goes with the post, or {reportedPosts} months after it where the author deleted that.',
      },
    ],
    someoneElse: { 'work.decisions': ['decidedById'] },
    impersonal: ['_id', 'discussionId', 'replyId', 'state', 'openedAt', 'decidedAt'],
  }),
  personalTable(
    blogs,
    'Posts that you wrote',
    { account: 'authorId' },
    {
      erased: { 'work.writing': ['authorId'] },
      impersonal: [
        '_id',
        'slug',
        'title',
        'content',
        'preview',
        'image',
        'published',
        'version',
        'announcedAt',
        'updatedAt',
        'createdAt',
      ],
    },
  ),
  personalTable(
    uploads,
    'Files that you uploaded',
    { account: 'userId' },
    {
      erased: { 'work.writing': ['userId'] },
      impersonal: ['_id', 'name', 'contentType', 'size', 'isPublic', 'createdAt'],
    },
  ),
  personalTable(uploadReferences, 'Where files appear', undefined, { impersonal: ['uploadId', 'ownerId'] }),
]
