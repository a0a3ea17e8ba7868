import { useEffect } from 'react'

/** Pixels: less is a hand that trembles; and the foot of a page, which leaves room for the corners. */
const A_MOVE = 8
const FOOT = 80

/** Marks the document while someone scrolls down through it, until they turn back or come to its end. */
export function useReadsOn() {
  useEffect(() => {
    const { documentElement: page } = document
    let last = window.scrollY

    function look() {
      const { scrollY, innerHeight } = window
      const isEnd = scrollY + innerHeight > page.scrollHeight - FOOT
      if (!isEnd && Math.abs(scrollY - last) < A_MOVE) return
      page.toggleAttribute('data-reads-on', scrollY > last && !isEnd)
      last = scrollY
    }

    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      page.removeAttribute('data-reads-on')
    }
  }, [])
}
