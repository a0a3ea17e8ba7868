import { useQuery } from '@tanstack/react-query'
import { instituteApi } from './api.ts'

/** For the loader of a page that fills them in. */
export const messageTemplates = instituteApi.messages.queryOptions()

/** Undefined until they are loaded. */
export const useMessageTemplates = () => useQuery(messageTemplates).data
