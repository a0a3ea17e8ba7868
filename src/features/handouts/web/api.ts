import { createApi } from '#src/web/api/api.ts'
import type { handouts } from '../contract.ts'

export const handoutsApi = createApi<typeof handouts>('handouts')

export const ownHandoutsQuery = () => handoutsApi.mine.queryOptions()
export const handoutsQuery = (batchId: string) => handoutsApi.ofBatch.queryOptions({ input: { id: batchId } })
