import { createApi } from '#src/web/api/api.ts'
import type { attendance } from '../contract.ts'

export const attendanceApi = createApi<typeof attendance>('attendance')

export const registerQuery = (id: string) => attendanceApi.register.queryOptions({ input: { id } })

/** Who can be added to a class without being searched for. */
export const candidatesQuery = (id: string) => attendanceApi.candidates.queryOptions({ input: { id } })

export const sheetQuery = (id: string) => attendanceApi.sheet.queryOptions({ input: { id } })
