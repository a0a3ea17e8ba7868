import { HIGH_PRIORITY, type Job } from '#src/server/jobs/jobs.ts'

export const removeFile: Job<{ key: string }> = {
  name: 'removeFile',
  priority: HIGH_PRIORITY,
  run: ({ key }, { storage }) => storage.remove(key),
}
