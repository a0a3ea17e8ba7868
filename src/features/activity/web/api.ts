import { createApi } from '#src/web/api/api.ts'
import type { activity } from '../contract.ts'

export const activityApi = createApi<typeof activity>('activity')
