import { createApi } from '#src/web/api/api.ts'
import type { seats } from '../contract.ts'

export const seatsApi = createApi<typeof seats>('batches')
