import { useEffect, useEffectEvent, useState } from 'react'
import { WAITING } from '#src/web/hydration/hold-presses.ts'
import { attempt } from './forget-drafts.ts'

/**
 * A form that was sent without a connection is sent once there is one (product 17.17), also after a reload of its tab.
 * @param key of the form's draft; '' where nothing of it is kept
 * @param again sends it
 */
export function useWaiting(key: string, hasDraft: () => boolean, again: () => void) {
  const flag = key && `${key}${WAITING}`
  const [isWaiting, setWaiting] = useState(false)
  const send = useEffectEvent(again)
  const waitAsBefore = useEffectEvent(() => {
    const was = flag && attempt(() => sessionStorage.getItem(flag), null)
    if (was && hasDraft()) setWaiting(true)
  })
  useEffect(() => waitAsBefore(), [])
  useEffect(() => {
    if (!isWaiting) return
    const sendNow = () => send()
    // It may have come back between the attempt and this.
    if (navigator.onLine) sendNow()
    addEventListener('online', sendNow)
    return () => removeEventListener('online', sendNow)
  }, [isWaiting])
  return {
    isWaiting,
    wait() {
      setWaiting(true)
      if (flag) attempt(() => sessionStorage.setItem(flag, 'yes'), undefined)
    },
    stop() {
      setWaiting(false)
      if (flag) attempt(() => sessionStorage.removeItem(flag), undefined)
    },
  }
}
