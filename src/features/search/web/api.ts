import { createApi } from '#src/web/api/api.ts'
import type { search } from '../contract.ts'

export const searchApi = createApi<typeof search>('search')
