import { createApi } from '#src/web/api/api.ts'
import type { enquirers } from '../contract.ts'

export const enquirersApi = createApi<typeof enquirers>('enquirers')
