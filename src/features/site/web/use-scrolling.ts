import { useEffect } from 'react'

/** Milliseconds after the last move. */
const SETTLE_MS = 400

/** Marks the document while its window scrolls: CSS hides the floating widgets. */
export function useScrolling() {
  useEffect(() => {
    const { documentElement: page } = document
    let rest = 0
    const stop = () => page.removeAttribute('data-scrolling')

    function move() {
      page.toggleAttribute('data-scrolling', true)
      window.clearTimeout(rest)
      rest = window.setTimeout(stop, SETTLE_MS)
    }

    window.addEventListener('scroll', move, { passive: true })
    return () => {
      window.removeEventListener('scroll', move)
      window.clearTimeout(rest)
      stop()
    }
  }, [])
}
