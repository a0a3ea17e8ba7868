import { createApi } from '#src/web/api/api.ts'
import type { feedback } from '../contract.ts'

export const feedbackApi = createApi<typeof feedback>('feedback')

export const feedbackFormQuery = (id: string) => feedbackApi.form.queryOptions({ input: { id } })
export const batchFeedbackQuery = (id: string) => feedbackApi.ofBatch.queryOptions({ input: { id } })
export const openFeedbackQuery = () => feedbackApi.mine.queryOptions()
