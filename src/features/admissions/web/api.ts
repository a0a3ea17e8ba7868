import { createApi } from '#src/web/api/api.ts'
import type { admissions } from '../contract.ts'

export const admissionsApi = createApi<typeof admissions>('admissions')
