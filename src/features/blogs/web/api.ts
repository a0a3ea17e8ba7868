import { createApi } from '#src/web/api/api.ts'
import type { blogs } from '../contract.ts'

export const blogsApi = createApi<typeof blogs>('blogs')
