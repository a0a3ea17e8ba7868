import { Suspense, useEffect, useState } from 'react'
import { later } from '#src/web/later.ts'

const Corners = later(() => import('./corners.tsx'))

/** The contact widget and the chat: they come once the page is there and nothing else is left to do. */
export function CornersWhenIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return (
    <Suspense>
      <Corners />
    </Suspense>
  )
}

const LATEST_MS = 3_000

/** Safari has no idle callback: there a second after the page has loaded stands for it. */
function whenIdle(act: () => void) {
  const wait = () =>
    window.requestIdleCallback
      ? void window.requestIdleCallback(act, { timeout: LATEST_MS })
      : void setTimeout(act, 1_000)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => window.removeEventListener('load', wait)
}
