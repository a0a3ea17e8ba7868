import { useEffect, useEffectEvent, useState } from 'react'
import { RETRY_AFTER_MS, WAITING_SUFFIX } from '#src/web/hydration/early-input.ts'
import { tryOrElse } from './stored-drafts.ts'

/**
 * A form that was sent without a connection is sent once there is one (product 17.17), also after a reload of its tab.
 * It waits until the server responds: a page that is left aborts its request, which is no response.
 * @param key of the form's draft; '' where nothing of it is kept
 * @param again sends it, unless it is being sent
 */
export function useWaiting(key: string, hasDraft: () => boolean, again: () => void) {
  const flag = key && `${key}${WAITING_SUFFIX}`
  const [isWaiting, setWaiting] = useState(false)
  const send = useEffectEvent(again)
  const waitAsBefore = useEffectEvent(() => {
    const was = flag && tryOrElse(() => sessionStorage.getItem(flag), null)
    if (was && hasDraft()) setWaiting(true)
  })
  useEffect(() => waitAsBefore(), [])
  useEffect(() => {
    if (!isWaiting) return
    // Tried also while the browser says that it is offline, which is not always true.
    const sendNow = () => send()
    sendNow()
    const timer = setInterval(sendNow, RETRY_AFTER_MS)
    addEventListener('online', sendNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendNow)
    }
  }, [isWaiting])
  return {
    isWaiting,
    wait() {
      setWaiting(true)
      if (flag) tryOrElse(() => sessionStorage.setItem(flag, location.pathname + location.search), undefined)
    },
    stop() {
      setWaiting(false)
      if (flag) tryOrElse(() => sessionStorage.removeItem(flag), undefined)
    },
  }
}
