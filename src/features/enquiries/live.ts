import type { MemberEvents } from '#src/features/members/contract.ts'
import type { PeopleEvents } from '#src/features/people/contract.ts'
import type { Stale, Topic } from '#src/shared/topic.ts'
import type { EnquiryEvents } from './contract.ts'

const lists = (): Topic[] => [['enquiries']]

/** With the names of those who changed a state. */
export const enquiriesLive: Stale<EnquiryEvents, PeopleEvents & MemberEvents> = {
  enquiryMade: lists,
  enquiryChanged: lists,
  personChanged: lists,
  personDeleted: lists,
}
