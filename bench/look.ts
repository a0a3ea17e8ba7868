import { setTimeout as pause } from 'node:timers/promises'

/**
 * A process that asks for an address ten times a second, until its parent has enough: in one that floods a server the
 * answers would wait for their reader. Sends milliseconds.
 */
const PAUSE = 100
const [, , url = ''] = process.argv
const times: number[] = []
let isEnough = false

process.once('message', () => {
  isEnough = true
})
async function look() {
  const began = performance.now()
  await (await fetch(url)).text()
  return performance.now() - began
}

// The first takes what a process needs to learn to ask.
await look()
process.send?.('looking')
while (!isEnough) {
  times.push(await look())
  await pause(PAUSE)
}
process.send?.(times)
process.disconnect()
