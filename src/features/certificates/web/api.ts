import { createApi } from '#src/web/api/api.ts'
import type { certificates } from '../contract.ts'

export const certificatesApi = createApi<typeof certificates>('certificates')

export const keysQuery = () => certificatesApi.keys.queryOptions()
export const courseCertificatesQuery = (id: string) => certificatesApi.ofCourse.queryOptions({ input: { id } })
/** With the hash of a token, of the certificate that has it; else of the number alone. */
export const statusQuery = (number: string, hash?: string) =>
  certificatesApi.status.queryOptions({ input: { number, ...(hash && { hash }) } })
export const studentCertificatesQuery = (studentId: string) =>
  certificatesApi.ofStudent.queryOptions({ input: { studentId } })
export const batchEndQuery = (id: string) => certificatesApi.endOfBatch.queryOptions({ input: { id } })
export const endedBatchesQuery = () => certificatesApi.ended.queryOptions()
