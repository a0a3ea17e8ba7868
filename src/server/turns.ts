type Waiting = { begin: () => void; refuse: (error: Error) => void; isGone: () => boolean; since: number }
type Bounds = {
  atOnce: number
  mostWaiting?: number
  /** Milliseconds in which a turn has to come. */
  patience?: number
}

/** Between two looks at who waits in vain. */
const LOOK = 50

/** There is no turn for this one: it is to be tried again in a moment. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Lets so many at once do what takes long. Of those who wait the last comes first, and whoever left has no turn.
 * @throws {Busy} for whoever waited longest, where more would wait than `mostWaiting`, and after `patience`
 */
export function createTurns({ atOnce, mostWaiting = Infinity, patience = Infinity }: Bounds) {
  const waiting: Waiting[] = []
  let free = atOnce
  let looking: NodeJS.Timeout | undefined

  function pass() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.isGone()) return next.begin()
      next.refuse(new Busy())
    }
    free++
  }

  function refuseLate() {
    const inTime = waiting.findIndex(({ since }) => performance.now() - since < patience)
    for (const { refuse } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) refuse(new Busy())
    if (waiting.length > 0) return
    clearInterval(looking)
    looking = undefined
  }

  const turn = (isGone: () => boolean) =>
    new Promise<void>((begin, refuse) => {
      waiting.push({ begin, refuse, isGone, since: performance.now() })
      if (waiting.length > mostWaiting) waiting.shift()?.refuse(new Busy())
      if (patience < Infinity) looking ??= setInterval(refuseLate, LOOK)
    })

  return async <Answer>(work: () => PromiseLike<Answer> | Answer, isGone = () => false) => {
    if (free > 0) free--
    else await turn(isGone)
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
