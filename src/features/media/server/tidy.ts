import type { House } from '#src/server/api.ts'
import type { Tx } from '#src/server/db.ts'
import { removeLeftovers } from '#src/server/receive.ts'
import { forgetUnused } from './queries.ts'
import { keyOf } from './sending.ts'

/** Takes away what was uploaded and appears nowhere, and what came in half when a process was killed. */
export async function tidyMedia(tx: Tx, { store, config }: Pick<House, 'store' | 'config'>) {
  // Should the transaction fail now, its rows come back and the files are looked for in vain tomorrow.
  for (const upload of await forgetUnused(tx)) await store.remove(keyOf(upload))
  await removeLeftovers(config.dataDir)
}
