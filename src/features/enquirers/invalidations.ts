import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { VisitEvents } from '#src/features/visits/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { EnquirerEvents } from './contract.ts'

type Earlier = AccountEvents &
  UserEvents &
  EnrollmentEvents &
  BatchEvents &
  EnquiryEvents &
  AttendanceEvents &
  VisitEvents

const all = (): CacheTag[] => [['enquirers']]
/** What is shown of accounts, which lists do not. */
const accounts = (): CacheTag[] => [
  ['enquirers', 'get'],
  ['enquirers', 'ofStudent'],
  ['enquirers', 'ofApplicants'],
  ['enquirers', 'knownPhones'],
]

export const enquirersInvalidations: Invalidations<EnquirerEvents, Earlier> = {
  enquirerChanged: all,
  enquirerDeleted: all,
  visitorResponded: () => [],
  enquiryMade: all,
  enquiryChanged: all,
  enrollmentCreated: all,
  newUserRegistered: accounts,
  userChanged: accounts,
  userDeleted: all,
}
