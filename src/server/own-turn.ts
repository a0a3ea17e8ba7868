import { setImmediate as nextTurn } from 'node:timers/promises'

/** Turns of the event loop: in each, Node hears one new connection. */
const BETWEEN = 4

let last = Promise.resolve()

/** For work of milliseconds, one after the other: in between, whoever comes meanwhile is heard (docs/decisions/019). */
export function ownTurn() {
  last = last.then(letOthersIn)
  return last
}

async function letOthersIn() {
  for (let turn = 0; turn < BETWEEN; turn++) await nextTurn()
}
