import { createApi } from '#src/web/api/api.ts'
import type { forum } from '../contract.ts'

export const forumApi = createApi<typeof forum>('forum')
