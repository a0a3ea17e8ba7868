import { api } from '#src/web/api.ts'
import type { Stale } from '#src/web/stale.ts'

export const enquiriesLive: Stale<'enquiryMade'> = {
  enquiryMade: () => [api.enquiries.key()],
}
