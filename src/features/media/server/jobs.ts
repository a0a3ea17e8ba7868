import { type Job, SOON } from '#src/server/jobs.ts'

/** Takes the file of a forgotten upload away. */
export const removeFile: Job<{ key: string }> = {
  name: 'removeFile',
  priority: SOON,
  run: ({ key }, { storage }) => storage.remove(key),
}
