import { useMessageTemplates } from '#src/features/institute/web/message-templates.ts'
import { now } from '#src/shared/clock.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { preparedMessages } from './prepared-messages.ts'

/** What may be sent to someone now; undefined until the institute's messages are loaded. */
export function usePreparedMessages(about: Parameters<typeof preparedMessages>[0] | undefined) {
  const [templates, institute] = [useMessageTemplates(), useInstitute()]
  return about && templates && preparedMessages(about, { templates, institute }, Date.parse(now()))
}
