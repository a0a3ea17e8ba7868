import { createApi } from '#src/web/api/api.ts'
import type { privacy } from '../contract.ts'

export const privacyApi = createApi<typeof privacy>('privacy')
