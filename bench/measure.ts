import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Line = (what: string, figure: string, note: string) => void

export const CONNECTIONS = 16
const SECONDS = 2
const WARM_UP = 1
/** Seconds until all that makes a page is compiled, as it is in a process that has done so since morning. */
export const LONG_WARM_UP = 8
const SINCE_MORNING = 30
const TICKS_PER_SECOND = 100
/** Milliseconds, of which autocannon makes its seconds: by itself it lasts a whole number of them. */
const SAMPLED = 100

type Target = {
  url: string
  headers?: Record<string, string>
  pids: () => number[]
  connections?: number
  seconds?: number
  /** Answered 304, all of them. */
  isUnchanged?: boolean
}

/** Requests a second, and milliseconds of CPU of the named processes for each. */
export async function measure(target: Target) {
  const { url, pids } = target
  const before = cpuSeconds(pids())
  const { requests, duration, non2xx, errors, '3xx': unchanged } = await load(target)
  const wrong = target.isUnchanged ? requests.total - unchanged : non2xx
  if (wrong > 0 || errors > 0) throw new Error(`${url}: ${wrong} wrong answers, ${errors} errors`)
  return { rate: requests.total / duration, cpu: ((cpuSeconds(pids()) - before) * 1000) / requests.total }
}

const load = ({ url, headers = {}, connections = CONNECTIONS, seconds = SECONDS }: Target) =>
  autocannon({ url, headers, connections, sampleInt: SAMPLED, duration: seconds })

/** For so many seconds. On a slow machine a process refuses some requests (503) until its code is compiled. */
export async function warmUp(target: Target, seconds = WARM_UP) {
  const { '4xx': refused, errors } = await load({ ...target, seconds })
  if (refused > 0 || errors > 0) throw new Error(`${target.url}: ${refused} refused, ${errors} errors`)
}

/**
 * All targets at once, until V8 has optimised the code they share: warming up one page alone leaves it slower than in a
 * process that has run for hours.
 */
export async function warmUpAll(targets: Target[]) {
  const connections = Math.ceil(CONNECTIONS / targets.length)
  await Promise.all(targets.map((target) => warmUp({ ...target, connections }, SINCE_MORNING)))
}

/** Does it so many times. @returns the one in the middle, by `of` */
export async function middleOf<Measured>(
  rounds: number,
  measureOnce: () => Promise<Measured>,
  of: (measured: Measured) => number,
) {
  const all: Measured[] = []
  for (let round = 0; round < rounds; round++) all.push(await measureOnce())
  return middle(all, of)
}

export function middle<Measured>(all: Measured[], of: (measured: Measured) => number) {
  const inTheMiddle = all.toSorted((a, b) => of(a) - of(b))[Math.floor(all.length / 2)]
  if (!inTheMiddle) throw new Error('Nothing was measured')
  return inTheMiddle
}

function cpuSeconds(pids: number[]) {
  const ticks = pids.map((pid) => {
    // The name in brackets may hold spaces; the 14th to 17th field are user and system time, its own and of its children
    // that have ended: connections to PostgreSQL come and go.
    const fields = statOf(pid)
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  })
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND
}

/** In milliseconds. */
export async function timeOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Nothing of a process that has ended: PostgreSQL's helpers come and go. */
function statOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
