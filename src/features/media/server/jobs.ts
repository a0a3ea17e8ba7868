import { type Job, SOON } from '#src/server/jobs/jobs.ts'

export const removeFile: Job<{ key: string }> = {
  name: 'removeFile',
  priority: SOON,
  run: ({ key }, { storage }) => storage.remove(key),
}
