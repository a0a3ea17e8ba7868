import type * as z from 'zod'
import type { DiscussionDraft } from '../../src/features/forum/contract.ts'
import type { StudentName } from './students.ts'

/** One by name, of the cast or not; who asked; who helps throughout; or someone who has not written there before. */
type Author = 'student' | 'student2' | StudentName | 'asker' | 'helper' | 'another'
type Post = { by: Author; content: string }

/** `age`: days since it was begun. */
export type DemoThread = z.input<typeof DiscussionDraft> & Post & { age: number; replies: Post[] }
