import { createApi } from '#src/web/api/api.ts'
import type { enrollments } from '../contract.ts'

export const enrollmentsApi = createApi<typeof enrollments>('enrollments')
