import { createApi } from '#src/web/api/api.ts'
import type { markdown } from '../contract.ts'

export const markdownApi = createApi<typeof markdown>('markdown')
