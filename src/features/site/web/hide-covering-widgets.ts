/** The controls and the prices of a page; of a card that is a link its text alone counts. */
const KEPT_CLEAR = ':is(main, footer) :is(a, button, input, select, textarea, summary), [data-price]'
/** Milliseconds after the last move. */
const REST = 100

const lies = (rect: DOMRect, over: DOMRect) =>
  rect.left < over.right && over.left < rect.right && rect.top < over.bottom && over.top < rect.bottom

/**
 * Runs as an inline script after the floating widgets, before the first paint: marks the document while one of them
 * covers a control, so that CSS hides it.
 */
export default function hideCoveringWidgets(window: Window) {
  const { document } = window
  let rest = 0

  function look() {
    const widgets = [...document.querySelectorAll('.floating-widget')].map((widget) => widget.getBoundingClientRect())
    const isUnder = (rect: Element) => {
      const place = rect.getBoundingClientRect()
      return widgets.some((widget) => lies(place, widget)) && rect.checkVisibility()
    }
    const isAny = [...document.querySelectorAll(KEPT_CLEAR)].some(isUnder)
    document.documentElement.toggleAttribute('data-widgets-cover', isAny)
  }

  function wait() {
    window.clearTimeout(rest)
    rest = window.setTimeout(look, REST)
  }

  for (const move of ['scroll', 'resize']) window.addEventListener(move, wait, { passive: true })
  new ResizeObserver(look).observe(document.body)
}
