import { createApi } from '#src/web/api/api.ts'
import type { batches } from '../contract.ts'

export const batchesApi = createApi<typeof batches>('batches')

export const fullBatch = (id: string) => batchesApi.get.queryOptions({ input: { id } })

export const holidays = batchesApi.holidays.queryOptions()
