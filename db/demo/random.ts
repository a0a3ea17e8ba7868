export type Random = ReturnType<typeof randomFrom>

/** mulberry32: the same numbers from the same seed, everywhere and every time. */
export function randomFrom(seed: number) {
  let state = seed
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least: number, most: number) => least + next() * (most - least),
    happens: (chance: number) => next() < chance,
    /** @throws {Error} where there is nothing to choose from */
    pick<Of>(choices: readonly Of[]) {
      const [chosen] = choices.slice(Math.floor(next() * choices.length))
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
  }
}
