import { createApi } from '#src/web/api/api.ts'
import type { members } from '../contract.ts'

export const membersApi = createApi<typeof members>('members')
