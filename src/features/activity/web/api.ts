import { createApi } from '#src/web/api.ts'
import type { activity } from '../contract.ts'

export const activityApi = createApi<typeof activity>('activity')
