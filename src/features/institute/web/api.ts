import { createApi } from '#src/web/api/api.ts'
import type { institute } from '../contract.ts'

export const instituteApi = createApi<typeof institute>('institute')
