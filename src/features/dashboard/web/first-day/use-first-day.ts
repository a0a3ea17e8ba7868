import { useQuery } from '@tanstack/react-query'
import { useStoredFlag } from '#src/web/hooks/use-stored-flag.ts'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { dashboardApi } from '../api.ts'

export const firstDay = () => dashboardApi.firstDay.queryOptions()

/**
 * What is missing before the first day. Hidden, it is under Settings only; whether it is hidden, the browser knows, and
 * `mayBeShown` says that nothing is to be said meanwhile that it would contradict.
 */
export function useFirstDay() {
  const { data: lines = [] } = useQuery(firstDay())
  const [isHidden, setHidden] = useStoredFlag('first-day-hidden')
  const isMissing = lines.some(({ isDone }) => !isDone)
  function hide() {
    setHidden(true)
    toast('info', 'You find it under Settings.')
  }
  return { lines, hide, isShown: isMissing && isHidden === false, mayBeShown: isMissing && isHidden !== true }
}
