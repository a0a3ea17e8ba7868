import { createApi } from '#src/web/api/api.ts'
import type { users } from '../contract.ts'

export const usersApi = createApi<typeof users>('users')
