import { procedure } from '#src/access/procedure.ts'
import { Role, User } from '#src/access/user.ts'
import { Account, emailTakenError } from '#src/features/accounts/contract.ts'
import { MAX_TYPED_LENGTH } from '#src/features/accounts/password-schema.ts'
import { currentYear } from '#src/shared/clock.ts'
import {
  byId,
  csvResponse,
  email,
  fullName,
  listQuery,
  listResponse,
  messageOutput,
  optionalPhone,
  optionalText,
} from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { mentorProfile } from './website-contract.ts'

const year = z
  .int('Year must be valid')
  .min(1900, 'Year must be after 1900')
  .refine((typed) => typed <= currentYear() + 1, { error: 'Year must be valid' })

const Degree = z.object({
  collegeName: optionalText(),
  degree: optionalText(),
  graduationYear: year.nullable(),
})
export type Degree = z.output<typeof Degree>
const Education = z.object({ bachelor: Degree, master: Degree })
export type Education = z.output<typeof Education>

/** What is left out stays as it is. `password` is asked for when someone changes their own email. */
export const ProfileDraft = z.object({
  name: fullName('Name is required'),
  email: email('Email is required', 'Invalid email address'),
  phone: optionalPhone().optional(),
  address: optionalText(500).optional(),
  education: z.object({ bachelor: Degree.partial(), master: Degree.partial() }).partial().optional(),
  password: z.string().max(MAX_TYPED_LENGTH).optional(),
})
export type ProfileDraft = z.output<typeof ProfileDraft>

export const Profile = User.extend({
  phone: z.string(),
  /** As it is called: with its country where it has one. */
  phoneE164: z.string(),
  address: z.string(),
  education: Education,
})
export type Profile = z.infer<typeof Profile>
/** All that a student sees of a mentor. */
const SharedCourses = User.pick({ _id: true, name: true, role: true })
export const SeenProfile = z.union([Profile, SharedCourses])
export type SeenProfile = z.infer<typeof SeenProfile>

export const MAX_ROWS_AT_ONCE = 200

/** A row of an import, checked on its own: what is wrong with one keeps no other out. */
export const StudentRow = z.object({
  name: fullName('Name is required').refine((typed) => !/[<>]/.test(typed), 'Please enter the name as plain text'),
  email: email('Email is required', 'Invalid email address'),
  phone: optionalPhone(),
})
export type StudentRow = z.output<typeof StudentRow>

export const StudentRows = z.object({
  rows: z
    .array(z.object({ name: z.string(), email: z.string(), phone: z.string() }))
    .min(1, 'Please send at least one row.')
    .max(MAX_ROWS_AT_ONCE, `Please send at most ${MAX_ROWS_AT_ONCE} rows at once.`),
  /** Says what would become of each row, and changes nothing. */
  dryRun: z.boolean(),
})

/** `seated`: was there already, and gets a seat in the batch of the file. */
const RowOutcome = z.enum(['added', 'seated', 'exists', 'wrong'])
export type RowOutcome = z.infer<typeof RowOutcome>
/** `row` counts from 1, in the order in which they were sent. */
const RowAnswer = z.object({ row: z.int(), outcome: RowOutcome, message: z.string() })
export const RowAnswers = z.object({ rows: z.array(RowAnswer) })

export const AccountEmailKind = z.enum(['invitation', 'approval', 'password link'])
export type AccountEmailKind = z.infer<typeof AccountEmailKind>
const AccountEmailState = z.enum(['waiting', 'held', 'sent', 'refused', 'failed', 'dropped'])
export type AccountEmailState = z.infer<typeof AccountEmailState>
/** The latest email by which a student was to get into their account; `at` is when it was last tried, or else queued. */
const AccountEmail = z.object({
  kind: AccountEmailKind,
  state: AccountEmailState,
  recipient: z.string(),
  /** The mail server's last answer, such as '550 5.1.1 no such user'. */
  response: z.string().nullable(),
  at: z.string(),
  maySendAgain: z.boolean(),
})
export type AccountEmail = z.infer<typeof AccountEmail>

const refusal = (message: string) => ({ message })
const tags = ['People']
const unknownStudent = {
  NOT_FOUND: refusal('Student not found.'),
  BAD_REQUEST: refusal('This person is not a student.'),
}
export const approvalErrors = { ...unknownStudent, CONFLICT: refusal('This student is already approved.') }
const unknownMentor = { NOT_FOUND: refusal('Mentor not found.') }
const StudentQuery = listQuery(['name', 'email', 'createdAt']).extend({
  isApproved: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
})

export const users = {
  students: procedure(
    'staff',
    { method: 'GET', path: '/mentor/students', tags, summary: 'Students', outputStructure: 'detailed' },
    'Failed to fetch students.',
    { reads: 'personal data' },
  )
    .input(StudentQuery)
    .output(listResponse(User)),

  exportStudents: procedure(
    'staff',
    { method: 'GET', path: '/mentor/students.csv', tags, summary: 'Students as CSV', outputStructure: 'detailed' },
    'Failed to export students.',
    { reads: 'personal data' },
  ).output(csvResponse),

  importStudents: procedure(
    'admin',
    {
      method: 'POST',
      path: '/mentor/students/import',
      tags,
      summary: `Add approved students and invite them, at most ${MAX_ROWS_AT_ONCE} at once`,
    },
    'Failed to import students.',
  )
    .input(StudentRows)
    .output(RowAnswers),

  approve: procedure(
    'staff',
    { method: 'PATCH', path: '/approval/approve/{id}', tags, summary: 'Approve a student' },
    'Failed to approve student.',
  )
    .errors(approvalErrors)
    .input(byId)
    .output(messageOutput),

  undoApproval: procedure(
    'staff',
    {
      method: 'DELETE',
      path: '/approval/approve/{id}',
      tags,
      summary: 'Take back an approval whose email has not been sent yet',
    },
    'Failed to take back the approval.',
  )
    .errors({ ...unknownStudent, CONFLICT: refusal('This approval can no longer be taken back.') })
    .input(byId)
    .output(messageOutput),

  reject: procedure(
    'staff',
    { method: 'DELETE', path: '/approval/reject/{id}', tags, summary: 'Reject or delete a student' },
    'Failed to reject student.',
  )
    .errors({
      ...unknownStudent,
      FORBIDDEN: refusal('Access denied. Only Admins can delete student accounts.'),
    })
    .input(byId)
    .output(messageOutput),

  accountEmail: procedure(
    'staff',
    { method: 'GET', path: '/mentor/students/{id}/email', tags, summary: "A student's latest email about the account" },
    'Failed to fetch the email.',
    { unlogged: "part of a student's page, which is logged" },
  )
    .errors(unknownStudent)
    .input(byId)
    .output(z.object({ email: AccountEmail.nullable() })),

  sendEmailAgain: procedure(
    'staff',
    {
      method: 'POST',
      path: '/mentor/students/{id}/email',
      tags,
      summary: 'Send that email again, to the current address',
    },
    'Failed to send the email again.',
  )
    .errors({ ...unknownStudent, CONFLICT: refusal('There is no email to send again.') })
    .input(byId)
    .output(messageOutput),

  withRole: procedure(
    'admin',
    {
      method: 'GET',
      path: '/mentor/users/role/{role}',
      tags,
      summary: 'Everyone with a role',
      outputStructure: 'detailed',
    },
    'Failed to fetch {role}s.',
    { reads: 'personal data' },
  )
    .input(listQuery(['name', 'email', 'createdAt']).extend({ role: Role }))
    .output(listResponse(User)),

  createMentor: procedure(
    'admin',
    { method: 'POST', path: '/mentor', successStatus: 201, tags, summary: 'Create a mentor' },
    'Failed to create mentor.',
  )
    .errors(emailTakenError)
    .input(Account)
    .output(messageOutput.extend({ user: User })),

  promote: procedure(
    'admin',
    { method: 'PATCH', path: '/mentor/promote/{id}', tags, summary: 'Make a mentor an admin' },
    'Failed to promote mentor to admin.',
  )
    .errors({ ...unknownMentor, CONFLICT: refusal('This mentor is already an admin.') })
    .input(byId)
    .output(messageOutput),

  demote: procedure(
    'admin',
    { method: 'PATCH', path: '/mentor/demote/{id}', tags, summary: 'Make an admin a mentor again' },
    'Failed to demote mentor from admin.',
  )
    .errors({
      ...unknownMentor,
      CONFLICT: refusal('This mentor is not an admin.'),
      BAD_REQUEST: refusal('The last admin cannot be demoted.'),
    })
    .input(byId)
    .output(messageOutput),

  ownProfile: procedure(
    'approved',
    { method: 'GET', path: '/profile/me', tags, summary: 'My profile' },
    'Failed to fetch profile data.',
    { unlogged: 'one sees oneself' },
  ).output(Profile),

  profile: procedure(
    'approved',
    { method: 'GET', path: '/profile/{id}', tags, summary: 'A profile, with what the reader may see' },
    'Failed to fetch profile for ID: {id}.',
    { reads: 'personal data' },
  )
    .errors({ NOT_FOUND: refusal('Profile not found.') })
    .input(byId)
    .output(SeenProfile),

  editOwnProfile: procedure(
    'approved',
    { method: 'PUT', path: '/profile/me', tags, summary: 'Edit my profile' },
    'Failed to update profile.',
  )
    .errors(emailTakenError)
    .input(ProfileDraft)
    .output(Profile),

  editProfile: procedure(
    'admin',
    { method: 'PUT', path: '/profile/{id}', tags, summary: "Edit anyone's profile" },
    'Failed to update profile.',
  )
    .errors({ ...emailTakenError, NOT_FOUND: refusal('Profile not found.') })
    .input(ProfileDraft.extend(byId.shape))
    .output(Profile),

  ...mentorProfile,
}

export type UserEvents = {
  /** Sign-ups that nobody has decided for long. */
  signUpsForgotten: { message: string }
  /** Only invalidates: many users were added at once. */
  studentsImported: Record<string, never>
  /** Only invalidates: an email about their account was queued, sent or refused. */
  accountEmailChanged: { userId: string }
  /** Within the transaction: a later feature refuses it by throwing. */
  approvalUndone: { userId: string; name: string }
  /** Told before the account goes, so that later features find what belongs to it. */
  userDeleted: { userId: string }
}
