import { createApi } from '#src/web/api/api.ts'
import type { notifications } from '../contract.ts'

export const notificationsApi = createApi<typeof notifications>('notifications')
