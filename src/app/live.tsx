import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io } from 'socket.io-client'
import type { EventName, EventOf } from '#src/contract.ts'
import { blogsLive } from '#src/features/blogs/web/live.ts'
import { courseLive } from '#src/features/courses/web/live.ts'
import { counted } from '#src/features/dashboard/web/live.ts'
import { enquiriesLive } from '#src/features/enquiries/web/live.ts'
import { enrollmentsLive } from '#src/features/enrollments/web/live.ts'
import { forumLive } from '#src/features/forum/web/live.ts'
import { membersLive } from '#src/features/members/web/live.ts'
import { news } from '#src/features/notifications/web/live.ts'
import { api } from '#src/web/api.ts'
import { checkVersion } from '#src/web/connection.tsx'
import { announce } from '#src/web/events.ts'
import '#src/web/api-link.ts'
import type { Stale } from '#src/web/stale.ts'

const stale: Stale<EventName> = {
  ...membersLive,
  ...courseLive,
  ...enrollmentsLive,
  ...forumLive,
  ...blogsLive,
  ...enquiriesLive,
}

/** Milliseconds in which the answer that brought a new session has arrived here too. */
const SHORTLY = 1_000

/** One listener for every event: it marks answers old, and the screens that show them ask again with their own rights. */
export default function Live() {
  const cache = useQueryClient()
  useEffect(() => {
    const socket = io({ transports: ['websocket'] })
    for (const name of Object.keys(stale) as EventName[]) {
      socket.on(name, (payload: EventOf<EventName>) => {
        for (const queryKey of stale[name](payload as never)) void cache.invalidateQueries({ queryKey })
        if (news.includes(name)) void cache.invalidateQueries({ queryKey: api.notifications.key() })
        if (counted.includes(name)) void cache.invalidateQueries({ queryKey: api.dashboard.key() })
        announce(name, payload)
      })
    }
    // What was told while there was no line was not heard; that someone is signed in the line itself has shown.
    const isAnswer = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me'
    let isBack = false
    socket.on('connect', () => {
      void cache.invalidateQueries({ predicate: isAnswer })
      if (isBack) void checkVersion()
      isBack = true
    })
    let again: ReturnType<typeof setTimeout>
    function connectShortly() {
      // While it is active it comes back by itself; a server that goes away says goodbye, and then it does not.
      if (!socket.active) again = setTimeout(() => socket.connect(), SHORTLY)
    }
    async function askWhoIsSignedIn() {
      if (socket.active) return
      await cache.refetchQueries({ queryKey: ['me'] })
      if (cache.getQueryData(['me'])) connectShortly()
    }
    socket.on('disconnect', connectShortly)
    // A server that can be reached and refuses: the session may have ended.
    socket.on('connect_error', () => void askWhoIsSignedIn())
    return () => {
      clearTimeout(again)
      socket.off().close()
    }
  }, [cache])
  return null
}
