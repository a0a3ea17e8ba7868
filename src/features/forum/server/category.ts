import { invalidField } from '#src/server/http/errors.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import { messages } from '../messages.ts'
import { findCategory } from '../rules.ts'

/** @throws {ORPCError} 400 for a category that the forum does not have now */
export function refuseUnknown({ institute }: { institute: InstituteCopy }, category: string | undefined) {
  if (category !== undefined && !findCategory(category, institute.current.website.forum.subjects))
    throw invalidField('category', messages.unknownCategory)
}
