import { setTimeout as pause } from 'node:timers/promises'

/**
 * A process that asks for some addresses ten times a second, until its parent has enough: in one that floods a server the
 * answers would wait for their reader. Sends milliseconds, of each by itself.
 */
const PAUSE = 100
const urls = process.argv.slice(2)
const times: number[][] = urls.map(() => [])
let isEnough = false

process.once('message', () => {
  isEnough = true
})
async function look(url: string) {
  const began = performance.now()
  await (await fetch(url)).text()
  return performance.now() - began
}

// The first takes what a process needs to learn to ask.
await Promise.all(urls.map(look))
process.send?.('looking')
while (!isEnough) {
  for (const [at, url] of urls.entries()) times[at]?.push(await look(url))
  await pause(PAUSE)
}
process.send?.(times)
process.disconnect()
