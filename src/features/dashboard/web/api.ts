import { createApi } from '#src/web/api/api.ts'
import type { dashboard } from '../contract.ts'

export const dashboardApi = createApi<typeof dashboard>('dashboard')
