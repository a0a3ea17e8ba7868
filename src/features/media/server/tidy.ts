import type { Tx } from '#src/server/db/db.ts'
import { addJob } from '#src/server/jobs/jobs.ts'
import { removeFile } from './jobs.ts'
import { previewKeyOf } from './previews.ts'
import { forgetUnused } from './queries.ts'
import { keyOf } from './send-file.ts'

/** Forgets what was uploaded and appears nowhere; its files go once that is certain. */
export async function tidyUploads(tx: Tx) {
  for (const upload of await forgetUnused(tx)) {
    await addJob(tx, removeFile, { key: keyOf(upload) })
    if (upload.isPublic) await addJob(tx, removeFile, { key: previewKeyOf(upload) })
  }
}
