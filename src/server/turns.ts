type Waiting = { begin: () => void; refuse: (error: Error) => void; isGone: () => boolean }

/** There is no turn for this one: it is to be tried again in a moment. */
export class Busy extends Error {
  override name = 'Busy'
}

/**
 * Lets so many at once do what takes long. Of those who wait the last comes first, and whoever left has no turn.
 * @throws {Busy} for whoever waited longest, where more would wait than `mostWaiting`
 */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: Waiting[] = []
  let free = atOnce

  function pass() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.isGone()) return next.begin()
      next.refuse(new Busy())
    }
    free++
  }

  const turn = (isGone: () => boolean) =>
    new Promise<void>((begin, refuse) => {
      waiting.push({ begin, refuse, isGone })
      if (waiting.length > mostWaiting) waiting.shift()?.refuse(new Busy())
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
