import { createApi } from '#src/web/api/api.ts'
import type { accounts } from '../contract.ts'

export const accountsApi = createApi<typeof accounts>('accounts')
