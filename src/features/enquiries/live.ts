import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { EnquiryEvents } from './contract.ts'

const lists = (): Topic[] => [['enquiries']]

/** With the names of those who changed a state. */
export const enquiriesLive: Stale<EnquiryEvents, AccountEvents & UserEvents> = {
  enquiryMade: lists,
  enquiryChanged: lists,
  userChanged: lists,
  userDeleted: lists,
}
