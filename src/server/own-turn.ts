import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work in one go: what asks the database meanwhile asks it together, and wakes it once. */
const IN_ONE_GO = 5
/** Turns of the event loop: in each, Node hears one new connection. */
const TO_HEAR = 4
/** Milliseconds after a new connection in which more are expected. */
const MORE_TO_COME = 100

let last = Promise.resolve()
let began = -Infinity
let heard = -Infinity

subscribe('net.server.socket', () => {
  heard = performance.now()
})

/** For work of milliseconds, one after the other: in between, whoever comes meanwhile is heard (docs/decisions/019). */
export function ownTurn() {
  last = last.then(letOthersIn)
  return last
}

async function letOthersIn() {
  const now = performance.now()
  if (now - heard < MORE_TO_COME) await turns(TO_HEAR)
  else if (now - began >= IN_ONE_GO) await turns(1)
}

async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await nextTurn()
  began = performance.now()
}
