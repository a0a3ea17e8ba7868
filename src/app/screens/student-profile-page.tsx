import { studentCertificatesQuery } from '#src/features/certificates/web/api.ts'
import { StudentCertificates } from '#src/features/certificates/web/student-certificates.tsx'
import { StudentProfilePage, studentProfileQueries } from '#src/features/enrollments/web/student-profile-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/student-profile-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { queries, extras } = studentProfileQueries(id)
  const { certificates } = context.get(requestContext).setup
  return prefetch(context, queries, [...extras, ...(certificates ? [studentCertificatesQuery(id)] : [])])
}

export default function StudentProfileWithCertificates({ params: { id } }: Route.ComponentProps) {
  return (
    <StudentProfilePage id={id}>
      <StudentCertificates studentId={id} />
    </StudentProfilePage>
  )
}
