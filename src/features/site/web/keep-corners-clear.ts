/** What one presses, and what stands in a corner; a whole card that leads somewhere counts by its words. */
const PRESSED = ':is(main, footer) :is(a, button, input, select, textarea, summary)'
/** Milliseconds after the last move. */
const REST = 100

const lies = (one: DOMRect, over: DOMRect) =>
  one.left < over.right && over.left < one.right && one.top < over.bottom && over.top < one.bottom

/**
 * Runs as an inline script behind the two corners, before the first paint: marks the document while one of them lies
 * over something to be pressed, wherever a page has it at first sight or has been scrolled to.
 */
export default function keepCornersClear(window: Window) {
  const { document } = window
  let rest = 0

  function look() {
    const corners = [...document.querySelectorAll('.corner')].map((corner) => corner.getBoundingClientRect())
    const isUnder = (one: Element) => {
      const place = one.getBoundingClientRect()
      return corners.some((corner) => lies(place, corner)) && one.checkVisibility()
    }
    const isAny = [...document.querySelectorAll(PRESSED)].some(isUnder)
    document.documentElement.toggleAttribute('data-corners-cover', isAny)
  }

  function wait() {
    window.clearTimeout(rest)
    rest = window.setTimeout(look, REST)
  }

  for (const move of ['scroll', 'resize']) window.addEventListener(move, wait, { passive: true })
  new ResizeObserver(look).observe(document.body)
}
