import type { BlogInput } from '../../src/features/blogs/contract.ts'
import type { Staff } from './users.ts'

/** `age`: days since it was written. */
export type DemoBlog = BlogInput & { by: Staff; age: number }
