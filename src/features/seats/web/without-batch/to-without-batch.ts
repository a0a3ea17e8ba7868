import { redirect } from 'react-router'
import { WITHOUT_BATCH } from '#src/features/enrollments/web/classroom-slots.ts'

/** To the filter of the list of students, which was a page of its own at this address. */
function toFilter({ request }: { request: Request }) {
  const students = new URL(request.url).pathname.replace(/\/[^/]+$/, '')
  throw redirect(`${students}?filter=${WITHOUT_BATCH}`, 308)
}
export const loader = toFilter
export const clientLoader = toFilter

/** Never seen. */
export default function ToWithoutBatch() {
  return null
}
