import { createApi } from '#src/web/api.ts'
import type { markdown } from '../contract.ts'

export const markdownApi = createApi<typeof markdown>('markdown')
