import { createApi } from '#src/web/api.ts'
import type { enrollments } from '../contract.ts'

export const enrollmentsApi = createApi<typeof enrollments>('enrollments')
