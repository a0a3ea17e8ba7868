/** What a test runner printed, as far as it matters once all have ended. */
type Lasted = { name: string; seconds: number }

const OF_PLAYWRIGHT = /^ +[✓✘] +\d+ \[chromium\] › (.+) \((\d+(?:\.\d+)?)(ms|s|m)\)$/gm
const OF_NODE = /^ *[✔✖] (.+) \((\d+(?:\.\d+)?)(ms)\)$/gm
const SECONDS = { ms: 0.001, s: 1, m: 60 }

/** How long each test took. */
export const durationsIn = (output: string): Lasted[] =>
  [...output.matchAll(OF_PLAYWRIGHT), ...output.matchAll(OF_NODE)].map(([, name = '', value, unit]) => ({
    name,
    seconds: Number(value) * SECONDS[unit as keyof typeof SECONDS],
  }))

/** The tests that failed and why, without those that passed; everything where no runner got so far. */
export function failuresIn(output: string) {
  const begin = output.search(/^( {2}1\) |✖ failing tests:)/m)
  return begin < 0 ? output : output.slice(begin)
}

/** The ten that took longest, the longest first. */
export function slowest(tests: Lasted[]) {
  const ten = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  return ten.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
