import type { Channel } from '#src/access/channel.ts'

/** Milliseconds: longer than a page is on its way to a phone, and rests there before it is live. */
const KEPT_MS = 120_000
const MAX_KEPT = 5_000
/** Milliseconds by which the clocks of two processes may differ. */
const CLOCK_SKEW_MS = 2_000

type Event = { to: Channel[] }
type Source<Emitted> = {
  isConnected: boolean
  subscribe: (listener: (event: Emitted) => void) => void
  onConnected: (listener: (isConnected: boolean) => void) => void
}

/**
 * The events of the last two minutes, of this process and all others. A page that has just become live learns from them what
 * happened since it was rendered, and refetches that alone.
 */
export function keepRecentEvents<Emitted extends Event>(bus: Source<Emitted>) {
  let kept: { at: number; event: Emitted }[] = []
  /** All since then are kept. */
  let completeSince = bus.isConnected ? Date.now() : Number.POSITIVE_INFINITY

  function drop(now: number) {
    const first = kept.findIndex(({ at }, index) => now - at < KEPT_MS && kept.length - index <= MAX_KEPT)
    if (first === 0) return
    const last = kept.at(first - 1)
    if (last) completeSince = Math.max(completeSince, last.at)
    kept = first === -1 ? [] : kept.slice(first)
  }

  bus.onConnected((isConnected) => {
    completeSince = isConnected ? Date.now() : Number.POSITIVE_INFINITY
  })
  bus.subscribe((event) => {
    const now = Date.now()
    kept.push({ at: now, event })
    if (kept.length > MAX_KEPT || now - (kept[0]?.at ?? now) > KEPT_MS) drop(now)
  })
  return {
    /**
     * @param time in milliseconds since the epoch, by the clock of any process
     * @returns nothing where some may be missing
     */
    since(time: number, channels: ReadonlySet<string>): Emitted[] | undefined {
      const from = time - CLOCK_SKEW_MS
      if (!(from > completeSince)) return
      return kept
        .filter(({ at, event }) => at >= from && event.to.some((to) => channels.has(to)))
        .map(({ event }) => event)
    },
  }
}
