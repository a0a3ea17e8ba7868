/** Milliseconds after a press in which nothing moves: a second press means what the first one meant. */
const QUIET_MS = 500

let lastPressAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  for (const press of ['pointerdown', 'click'])
    window.addEventListener(press, () => (lastPressAt = performance.now()), { capture: true, passive: true })
}

/** Runs `change` half a second after the last press, which is now as a rule. @returns what calls it off */
export function runAfterQuiet(change: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function runOrWait() {
    const wait = lastPressAt + QUIET_MS - performance.now()
    if (wait > 0) timer = setTimeout(runOrWait, wait)
    else change()
  }
  runOrWait()
  return () => clearTimeout(timer)
}
