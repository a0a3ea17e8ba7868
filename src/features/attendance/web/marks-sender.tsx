import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isToBeSent } from './own-marks.ts'
import { sendMarks } from './send-marks.ts'
import { useOwnMarks } from './use-own-marks.ts'

/** Milliseconds: after a press, so that two quick ones are one; and where a try had no answer. */
const SOON = 1_200
const AGAIN = 10_000

/** Sends the marks that wait on this phone, on whichever page its person is: as soon as there is a line, and until they are stored. */
export default function MarksSender() {
  const queryClient = useQueryClient()
  const { marks, isSignedIn } = useOwnMarks()
  useEffect(() => {
    if (!isSignedIn || !marks.some(isToBeSent)) return
    let timer = setTimeout(send, SOON)
    async function send() {
      clearTimeout(timer)
      const isDone = await sendMarks(queryClient)
      if (!isDone) timer = setTimeout(send, AGAIN)
    }
    const now = () => void send()
    addEventListener('online', now)
    addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', now)
      removeEventListener('visibilitychange', now)
    }
  }, [isSignedIn, marks, queryClient])
  return null
}
