import type { Tx } from '#src/server/db/db.ts'
import { addJob } from '#src/server/jobs/jobs.ts'
import { removeFile } from './jobs.ts'
import { previewKey } from './previews.ts'
import { removeUnusedUploads } from './queries.ts'
import { storageKey } from './send-file.ts'

/** Forgets what was uploaded and appears nowhere; its files go once that is certain. */
export async function cleanUpUploads(tx: Tx) {
  for (const upload of await removeUnusedUploads(tx)) {
    await addJob(tx, removeFile, { key: storageKey(upload) })
    if (upload.isPublic) await addJob(tx, removeFile, { key: previewKey(upload) })
  }
}
