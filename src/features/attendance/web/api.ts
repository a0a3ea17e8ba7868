import { createApi } from '#src/web/api/api.ts'
import type { attendance } from '../contract.ts'

export const attendanceApi = createApi<typeof attendance>('attendance')

export const registerOf = (id: string) => attendanceApi.register.queryOptions({ input: { id } })
