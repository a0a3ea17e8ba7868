import { useEffect } from 'react'

/** Pixels: less is an unsteady finger; and the end of a page, where the footer leaves space for the floating widgets. */
const A_MOVE = 8
const FOOT = 80

/** Marks the document while a user scrolls down, until they scroll up or reach the end: CSS hides the floating widgets. */
export function useScrollingDown() {
  useEffect(() => {
    const { documentElement: page } = document
    let last = window.scrollY

    function look() {
      const { scrollY, innerHeight } = window
      const isEnd = scrollY + innerHeight > page.scrollHeight - FOOT
      if (!isEnd && Math.abs(scrollY - last) < A_MOVE) return
      page.toggleAttribute('data-scrolling-down', scrollY > last && !isEnd)
      last = scrollY
    }

    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      page.removeAttribute('data-scrolling-down')
    }
  }, [])
}
