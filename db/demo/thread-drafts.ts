import type * as z from 'zod'
import type { DiscussionDraft } from '../../src/features/forum/contract.ts'
import type { StudentName } from './students.ts'

/** A named user; the author of the question; the one who helps throughout; or a user who is new to the discussion. */
type Author = 'student' | 'student2' | StudentName | 'asker' | 'helper' | 'another'
type Post = { by: Author; content: string }
/** That a reply was reported, `age` days ago, and waits for staff to decide. */
export type DemoReport = { by: 'student' | 'student2'; age: number; reason: string }

/** `age`: days since it was begun. */
export type DemoThread = z.input<typeof DiscussionDraft> &
  Post & { age: number; replies: (Post & { report?: DemoReport })[] }
