import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { io } from 'socket.io-client'
import { publish } from '#src/web/api/events.ts'
import { refetchChanged, setConnected } from '#src/web/api/refetch.ts'
import { isSession, SESSION_KEY, userHeader } from '#src/web/api/session.ts'
import { useRenderedAt, useVersion } from '#src/web/api/setup.ts'
import { checkVersion } from '#src/web/offline/connection.tsx'
import { eventNames, invalidatedTags } from './invalidations.ts'
import '#src/web/api/api-link.ts'

/** Milliseconds in which the answer that brought a new session has arrived here too. */
const RECONNECT_AFTER_MS = 1_000

/** One listener for every event: it invalidates queries, and the screens that show them refetch with the rights of their user. */
export default function Live() {
  const queryClient = useQueryClient()
  const version = useVersion()
  const renderedAt = useRenderedAt()
  useEffect(() => {
    let isBack = false
    /** The first time, the server says what happened since the page was rendered. */
    const sinceRendered = () => (renderedAt && !isBack ? { since: renderedAt } : {})
    const socket = io({ transports: ['websocket'], auth: (send) => send({ ...userHeader(), ...sinceRendered() }) })
    // The session needs no check, since only a user can connect.
    const refetchAll = () => void queryClient.invalidateQueries({ predicate: (query) => !isSession(query) })
    for (const name of eventNames) {
      socket.on(name, (payload: unknown) => {
        refetchChanged(queryClient, invalidatedTags({ name, payload }))
        publish(name, payload)
      })
    }
    socket.on('missed', refetchAll)
    socket.on('connect', () => {
      setConnected(true)
      // Events emitted while disconnected were missed.
      if (isBack || !renderedAt) refetchAll()
      if (isBack) void checkVersion(version)
      isBack = true
    })
    let again: ReturnType<typeof setTimeout>
    let isReplaced = false
    socket.on('replaced', () => {
      isReplaced = true
    })
    function connectWhenVisible() {
      if (!isReplaced || document.visibilityState === 'hidden') return
      isReplaced = false
      socket.connect()
    }
    const seen = ['visibilitychange', 'focusin', 'pointerdown'] as const
    for (const name of seen) document.addEventListener(name, connectWhenVisible)
    function reconnect() {
      if (isReplaced) return
      // While it is active it comes back by itself; a server that goes away says goodbye, and then it does not.
      if (!socket.active) again = setTimeout(() => socket.connect(), RECONNECT_AFTER_MS)
    }
    async function askWhoIsSignedIn() {
      if (socket.active) return
      await queryClient.refetchQueries({ queryKey: SESSION_KEY })
      if (queryClient.getQueryData(SESSION_KEY)) reconnect()
    }
    socket.on('disconnect', () => {
      setConnected(false)
      reconnect()
    })
    // A server that can be reached and refuses: the session may have ended.
    socket.on('connect_error', () => void askWhoIsSignedIn())
    return () => {
      clearTimeout(again)
      setConnected(false)
      for (const name of seen) document.removeEventListener(name, connectWhenVisible)
      socket.off().close()
    }
  }, [queryClient, version, renderedAt])
  return null
}
