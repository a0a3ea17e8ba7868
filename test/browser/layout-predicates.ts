export type Viewport = { width: number; height: number }

/**
 * What is wrong with a page that stands at its top, in words; nothing where nothing is. It runs in the browser, so it
 * stands alone.
 */
export type Predicate = (viewport: Viewport) => string[]

export function widerThanWindow() {
  const excess = document.documentElement.scrollWidth - window.innerWidth
  return excess > 0 ? [`by ${excess} px`] : []
}

/** Spans of hours that stand on more than one line. */
export function brokenHours() {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: hours, index } of (node.textContent ?? '').matchAll(/\d+:\d\d(\s[AP]M)?\s–\s\d+:\d\d(\s[AP]M)?/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + hours.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(hours)
    }
  return broken
}

/** At the height and in the size of all public pages. */
export function misplacedHeading({ width }: { width: number }) {
  const TOP = 113
  const SIZES: Record<number, number> = { 360: 36, 768: 44, 1280: 54 }
  const size = SIZES[width]
  if (!size) return []
  const heading = document.querySelector('h1')
  if (!heading) return ['none']
  const top = Math.round(heading.getBoundingClientRect().top)
  const written = Number.parseFloat(getComputedStyle(heading).fontSize)
  return [
    ...(top === TOP ? [] : [`${top} px from the top`]),
    ...(Math.abs(written - size) < 0.01 ? [] : [`${written} px high`]),
  ]
}

/** Both are in sight, but beside a form, where they are at the foot of its page. */
export function missingFloatingWidgets() {
  const widgets = [...document.querySelectorAll('.floating-widget')]
  if (widgets.length !== 2) return [`${widgets.length} of them`]
  return widgets.flatMap((widget) => {
    if (getComputedStyle(widget).position === 'absolute') return []
    const { left, right, top, bottom } = widget.getBoundingClientRect()
    const isInWindow = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
    return isInWindow && getComputedStyle(widget).opacity === '1' ? [] : [`${widget.getAttribute('aria-label')}`]
  })
}

/** The controls of a form that a floating widget covers, wherever the page is scrolled to. */
export function coveredControls({ width }: { width: number }) {
  const STEP = 60
  const form = document.querySelector('main form[method="post"]')
  // So narrow a window has no room beside anything.
  if (!form || width < 360) return []
  const controls = [...document.querySelectorAll('main :is(input, select, textarea, button, form a)')].filter(
    (control) => control.checkVisibility(),
  )
  const widgets = [...document.querySelectorAll('.floating-widget')]
  const lies = (rect: DOMRect, over: DOMRect) =>
    rect.left < over.right && over.left < rect.right && rect.top < over.bottom && over.top < rect.bottom
  const covered: string[] = []
  for (let down = 0; down < document.documentElement.scrollHeight; down += STEP) {
    window.scrollTo({ top: down, behavior: 'instant' })
    const places = widgets
      .filter((widget) => getComputedStyle(widget).pointerEvents !== 'none')
      .map((widget) => widget.getBoundingClientRect())
    for (const control of controls)
      if (places.some((place) => lies(place, control.getBoundingClientRect())))
        covered.push(`${control.getAttribute('name') ?? control.textContent}, ${down} px down`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return covered
}

/** The links that every public page closes with, but where a visitor books, signs in or stops emails. */
export function missingClosingLinks() {
  const isWithout = /^\/(book-demo|demo-confirmation|login|signup|forgot-password|reset-password|auth\/rejected)$/
  const last = document.querySelector('main > section:last-child')
  const links = [...(last?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  const expected = isWithout.test(location.pathname) ? '' : '/book-demo /courses'
  return links.join(' ') === expected ? [] : [`closes with ${links.join(' ') || 'none'}`]
}
