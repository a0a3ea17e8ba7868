import { createApi } from '#src/web/api/api.ts'
import type { people } from '../contract.ts'

export const peopleApi = createApi<typeof people>('people')
