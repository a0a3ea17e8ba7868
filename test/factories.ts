import type * as z from 'zod'
import { demoUsers } from '../db/demo/users.ts'
import type { User } from '../src/access/user.ts'
import type { Account } from '../src/features/accounts/contract.ts'
import type { users } from '../src/features/accounts/server/table.ts'
import type { BatchInput } from '../src/features/batches/shapes.ts'
import type { BlogInput } from '../src/features/blogs/contract.ts'
import type { CourseInput } from '../src/features/courses/contract.ts'
import type { BookingForm, MessageForm } from '../src/features/enquiries/contract.ts'
import type { DiscussionDraft } from '../src/features/forum/contract.ts'
import type { ProfileDraft } from '../src/features/users/contract.ts'
import { dateIn, daysAfter } from '../src/shared/wall-time.ts'

/**
 * What people type, right in every field, anew with each call. A test names the fields it is about; a new required field
 * is given its value here and nowhere else.
 */
type ModuleInput = NonNullable<CourseInput['modules']>[number]
type MaterialInput = NonNullable<ModuleInput['materials']>[number]
type DiscussionInput = z.input<typeof DiscussionDraft>
type BookingInput = z.input<typeof BookingForm>
type MessageInput = z.input<typeof MessageForm>
type AccountInput = z.input<typeof Account>
type ProfileInput = z.input<typeof ProfileDraft>
type UserRow = typeof users.$inferInsert

export const courseDraft = (overrides: Partial<CourseInput> = {}): CourseInput => ({
  title: 'Warehouses',
  description: 'Everything that happens between a gate and a bin, and back out again.',
  duration: '2 months',
  published: true,
  ...overrides,
})

export const moduleDraft = (overrides: Partial<ModuleInput> = {}): ModuleInput => ({
  title: 'Gates',
  description: 'In and out',
  materials: [],
  ...overrides,
})

export const materialDraft = (overrides: Partial<MaterialInput> = {}): MaterialInput => ({
  name: 'Notes',
  url: 'https://example.com/notes.pdf',
  type: 'pdf',
  ...overrides,
})

/** '2027-01-05' of the day so many days from now, in India. */
export const inDays = (days: number) => daysAfter(dateIn(Date.now(), 'Asia/Kolkata'), days)

type BatchOf = Pick<BatchInput, 'courseId' | 'mentorId'>

/** Ten evenings, every day from the day after tomorrow on. */
export const batchDraft = (of: BatchOf, overrides: Partial<BatchInput> = {}): BatchInput => ({
  ...of,
  startsOn: inDays(2),
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  startTime: '19:00',
  endTime: '21:00',
  classCount: 10,
  medium: 'classroom',
  room: '',
  seats: 15,
  ...overrides,
})

export const blogDraft = (overrides: Partial<BlogInput> = {}): BlogInput => ({
  title: 'What is S/4HANA?',
  content: 'It is the system that runs a company, from the order to the invoice, and this is how.',
  published: true,
  ...overrides,
})

export const discussionDraft = (overrides: Partial<DiscussionInput> = {}): DiscussionInput => ({
  title: 'Why is my order incomplete?',
  content: 'It says so and nothing else.',
  category: 'General',
  ...overrides,
})

const sender = () => ({ fullName: 'Asha Kini', email: 'asha@example.org', phone: '9800000000' })

export const bookingForm = (overrides: Partial<BookingInput> = {}): BookingInput => ({
  ...sender(),
  course: 'sap-sd',
  ...overrides,
})

export const messageForm = (overrides: Partial<MessageInput> = {}): MessageInput => ({
  ...sender(),
  subject: 'fees',
  message: 'What does it cost, all in all?',
  ...overrides,
})

let newcomers = 0
/** An address that no account has. */
const newEmail = () => `newcomer${++newcomers}@example.org`

/** What someone new signs up with, or what a mentor is created with. */
export const account = (overrides: Partial<AccountInput> = {}): AccountInput => ({
  name: 'Nisha Iyer',
  email: newEmail(),
  password: 'monsoon',
  ...overrides,
})

/** An approved student as a row, for tests that need more of them than may sign up. */
export const studentRow = (overrides: Partial<UserRow> = {}): UserRow => ({
  name: 'Nisha Iyer',
  email: newEmail(),
  role: 'student',
  isApproved: true,
  ...overrides,
})

/** The profile of the demo student, saved unchanged. */
export const profileDraft = (overrides: Partial<ProfileInput> = {}): ProfileInput => ({
  name: demoUsers.student.name,
  email: demoUsers.student.email,
  ...overrides,
})

/** The acting user for rules: an approved student by default. */
export const user = (overrides: Partial<User> = {}): User => ({
  _id: crypto.randomUUID(),
  name: 'Nisha Iyer',
  email: newEmail(),
  role: 'student',
  isAdmin: false,
  isApproved: true,
  createdAt: '2026-01-05T04:30:00.000Z',
  ...overrides,
})
