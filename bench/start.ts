import { type Site, startBeside } from './processes.ts'

const ROUNDS = 3

/** From the word to start one more process until it is ready: its database is there, and filled. */
export async function measureStart(site: Site, line: (what: string, figures: string, bar: string) => void) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const { stop } = await startBeside(site)
    times.push(performance.now() - began)
    await stop()
  }
  times.sort((a, b) => a - b)
  const [least, median, most] = [0, (ROUNDS - 1) / 2, ROUNDS - 1].map((at) => times[at]?.toFixed(0))
  line('Start of a process, until it is ready', `${median} ms (${least} to ${most})`, 'bar: <= 2 s')
}
