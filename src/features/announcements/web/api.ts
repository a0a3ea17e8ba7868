import { createApi } from '#src/web/api/api.ts'
import type { announcements } from '../contract.ts'
import type { AudienceOf } from '../shapes.ts'

export const announcementsApi = createApi<typeof announcements>('announcements')

export const announcementsQuery = (of: AudienceOf = {}) => announcementsApi.list.queryOptions({ input: of })
export const announcementQuery = (id: string) => announcementsApi.get.queryOptions({ input: { id } })
