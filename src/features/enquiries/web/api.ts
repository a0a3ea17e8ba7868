import { createApi } from '#src/web/api/api.ts'
import type { enquiries } from '../contract.ts'

export const enquiriesApi = createApi<typeof enquiries>('enquiries')
