import type { Invalidations } from '#src/shared/cache-tag.ts'
import type { InstituteEvents } from './contract.ts'

export const instituteInvalidations: Invalidations<InstituteEvents> = {
  instituteChanged: () => [['institute']],
}
