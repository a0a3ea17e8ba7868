import { useEffect, useState } from 'react'
import { deviceNow } from '#src/shared/clock.ts'
import { useOnline } from '#src/web/hooks/use-online.ts'
import { isUnsent } from '#src/web/offline/outbox/queued.ts'
import { listWaiting, type QueuedMark, USUALLY_SENT_MS } from './queued-marks.ts'

/** The marks that wait for a connection; those that are about to be sent do not. */
export function useWaitingMarks(queued: QueuedMark[]) {
  const isOnline = useOnline()
  const [, setTick] = useState(0)
  const moment = Date.parse(deviceNow())
  const waiting = listWaiting(queued, isOnline, moment)
  const next = queued.filter((mark) => isUnsent(mark) && !waiting.includes(mark)).map(({ at }) => Date.parse(at))
  const due = next.length > 0 ? Math.min(...next) + USUALLY_SENT_MS : undefined
  useEffect(() => {
    if (due === undefined) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.max(0, due - Date.parse(deviceNow())) + 1)
    return () => clearTimeout(timer)
  }, [due])
  return waiting
}
