import { Link } from 'react-router'
import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { describeAttended } from '#src/features/attendance/rules.ts'
import { Completion } from '#src/features/enrollments/web/completion.tsx'
import { countInWords } from '#src/shared/text.ts'
import { messages } from '../../messages.ts'
import type { BatchEnd } from '../../shapes.ts'
import { CertificateOf } from '../certificate-cell.tsx'

type Props = { row: BatchEnd['students'][number]; hasCertificates: boolean }

export function EndRow({ row, hasCertificates }: Props) {
  const { user } = useAuth()
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-2xl border border-line bg-paper-raised px-5 py-3 md:grid-cols-[1fr_8rem_1fr] md:items-center">
      <span className="grid min-w-0">
        <Link
          to={`${user && homePath(user)}/student-profile/${row.student._id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.student.name}
        </Link>
        <span className="text-sm text-ink-muted">
          {row.of > 0 ? describeAttended(row) : messages.noneCounts}
          {row.makeUpsReserved > 0 && `, ${countInWords(row.makeUpsReserved, 'seat')} reserved to make up`}
        </span>
      </span>
      <Completion status={row.isCompleted ? 'completed' : 'in-progress'} date={null} />
      {hasCertificates && <CertificateOf row={row} />}
    </li>
  )
}
