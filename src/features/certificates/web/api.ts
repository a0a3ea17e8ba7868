import { createApi } from '#src/web/api/api.ts'
import type { certificates } from '../contract.ts'

export const certificatesApi = createApi<typeof certificates>('certificates')

export const certificateKeys = () => certificatesApi.keys.queryOptions()
export const certificatesOfCourse = (id: string) => certificatesApi.ofCourse.queryOptions({ input: { id } })
export const certificateStatus = (number: string) => certificatesApi.status.queryOptions({ input: { number } })
export const certificatesOfStudent = (studentId: string) =>
  certificatesApi.ofStudent.queryOptions({ input: { studentId } })
export const endOfBatch = (id: string) => certificatesApi.endOfBatch.queryOptions({ input: { id } })
export const endedBatches = () => certificatesApi.ended.queryOptions()
