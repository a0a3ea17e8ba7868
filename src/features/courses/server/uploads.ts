import { claimUpload } from '#src/features/media/server/claims.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { CourseDraft } from '../contract.ts'
import { listMaterialUrls, withSizes, withStoredUrls } from '../rules.ts'

/**
 * A draft as it is stored; what was uploaded for it is now in use.
 * @throws {ORPCError} 400 where an upload is gone, or where the picture is a document
 */
export async function withUploads(tx: Tx, origin: string, courseId: string, input: CourseDraft) {
  const draft = withStoredUrls(origin, input)
  return withSizes(draft, await claimUpload(tx, courseId, draft.image, listMaterialUrls(draft)))
}
