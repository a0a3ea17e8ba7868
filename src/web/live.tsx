import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io } from 'socket.io-client'
import type { EventName, EventOf } from '../contract.ts'
import { courseLive } from '../features/courses/web/live.ts'
import type { Stale } from './stale.ts'

const stale: Stale<EventName> = { ...courseLive }

/** One listener for every event: it marks answers old, and the screens that show them ask again with their own rights. */
export default function Live() {
  const cache = useQueryClient()
  useEffect(() => {
    const socket = io({ transports: ['websocket'] })
    for (const name of Object.keys(stale) as EventName[]) {
      socket.on(name, (payload: EventOf<EventName>) => {
        for (const queryKey of stale[name](payload as never)) void cache.invalidateQueries({ queryKey })
      })
    }
    // What was told while the line was down was not heard.
    socket.io.on('reconnect', () => void cache.invalidateQueries())
    return () => void socket.close()
  }, [cache])
  return null
}
