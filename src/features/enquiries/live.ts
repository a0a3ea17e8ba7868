import type { Stale } from '#src/shared/topic.ts'
import type { EnquiryEvents } from './contract.ts'

export const enquiriesLive: Stale<EnquiryEvents> = {
  enquiryMade: () => [['enquiries']],
}
