import { createApi } from '#src/web/api/api.ts'
import type { timetable } from '../contract.ts'

export const timetableApi = createApi<typeof timetable>('batches')
