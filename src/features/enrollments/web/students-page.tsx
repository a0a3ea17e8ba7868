import { type ComponentType, useContext } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import type { Filter } from '#src/web/table/list-tools.tsx'
import { ButtonLink, ExportLink } from '#src/web/ui/button.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { StudentPartsSlot, WITHOUT_BATCH } from './classroom-slots.ts'
import { StudentsTable } from './students-table.tsx'

const STATES = { '': 'All', approved: 'Approved', pending: 'Pending' }
const BY_STATUS = { label: 'Status', options: STATES }
const IN_CLASSROOM = { label: 'Status', options: { ...STATES, [WITHOUT_BATCH]: 'Without a batch' } }

type Props = {
  /** Where there is a classroom, in the place of the list of all students, those whose batch was cancelled. */
  WithoutBatch: ComponentType<{ filter: Filter }>
}

export function StudentsPage({ WithoutBatch }: Props) {
  const { user } = useAuth()
  const inClassroom = useContext(StudentPartsSlot)
  const isWithoutBatch = useSearchParams()[0].get('filter') === WITHOUT_BATCH
  return (
    <>
      <PageHead title="All Students" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">All Students</h1>
        <div className="flex flex-wrap gap-2">
          {user?.isAdmin && <ButtonLink to="/dashboard/admin/students/import">Import CSV</ButtonLink>}
          <ExportLink to="/api/mentor/students.csv" />
        </div>
      </div>
      {inClassroom && isWithoutBatch ? (
        <WithoutBatch filter={IN_CLASSROOM} />
      ) : (
        <StudentsTable filter={inClassroom ? IN_CLASSROOM : BY_STATUS} />
      )}
    </>
  )
}
