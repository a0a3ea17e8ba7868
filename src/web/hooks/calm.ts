/** Milliseconds after a press in which nothing moves: a second press means what the first one meant. */
const CALM_AFTER = 500

let lastPress = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  for (const press of ['pointerdown', 'click'])
    window.addEventListener(press, () => (lastPress = performance.now()), { capture: true, passive: true })
}

/** Runs `change` half a second after the last press, which is now as a rule. @returns what calls it off */
export function whenCalm(change: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function attempt() {
    const wait = lastPress + CALM_AFTER - performance.now()
    if (wait > 0) timer = setTimeout(attempt, wait)
    else change()
  }
  attempt()
  return () => clearTimeout(timer)
}
