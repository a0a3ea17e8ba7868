import { createApi } from '#src/web/api/api.ts'
import type { feedback } from '../contract.ts'

export const feedbackApi = createApi<typeof feedback>('feedback')

export const feedbackForm = (id: string) => feedbackApi.form.queryOptions({ input: { id } })
export const feedbackOfBatch = (id: string) => feedbackApi.ofBatch.queryOptions({ input: { id } })
export const openFeedback = () => feedbackApi.mine.queryOptions()
