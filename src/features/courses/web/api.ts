import { createApi } from '#src/web/api/api.ts'
import type { courses } from '../contract.ts'

export const coursesApi = createApi<typeof courses>('courses')
