import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { EnquiryEvents } from './contract.ts'

const lists = (): CacheTag[] => [['enquiries']]

/** With the names of those who changed a state. */
export const enquiriesInvalidations: Invalidations<EnquiryEvents, AccountEvents & UserEvents> = {
  enquiryMade: lists,
  enquiryChanged: lists,
  userChanged: lists,
  userDeleted: lists,
}
