import { createApi } from '#src/web/api/api.ts'
import type { visits } from '../contract.ts'

export const visitsApi = createApi<typeof visits>('visits')
