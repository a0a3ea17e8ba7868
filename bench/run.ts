import { spawnSync } from 'node:child_process'

/** `npm run bench <name>` runs one in a process of its own; without a name it lists them. */
const BENCHES = {
  all: 'requests, pages, sockets, overload and a large institute, each beside its reference',
  beside: 'what pages cost beside another checkout that is built: beside <folder>',
  classroom: 'a week of 280 classes, an attendance sheet of 15 × 40, a change of 60 classes',
  enquiries: 'the list of 14,000 people beside a short one',
  certificate: 'what verifying a certificate takes on a slow phone, and its script',
  interactions: 'a slow phone, from each press of a week to the next paint; only some: interactions register',
  'first-touch': 'how long a tap takes on a slow connection; only some: first-touch login',
  'second-load': 'a screen opened again on the same day on a phone; only some: second-load my-courses',
  scroll: 'how smoothly a week of two hundred classes scrolls',
  lighthouse: 'public pages on a simulated phone; one: lighthouse /courses; what falls short: -- lighthouse --why',
  soak: 'a day of 500 users in minutes, with killed processes: soak 5; none: soak 5 calm; many: soak 12 storm',
}

const [name = '', ...more] = process.argv.slice(2)
if (Object.hasOwn(BENCHES, name)) {
  process.exitCode = spawnSync(process.execPath, [`bench/${name}.ts`, ...more], { stdio: 'inherit' }).status ?? 1
} else {
  for (const [bench, about] of Object.entries(BENCHES)) console.log(`npm run bench ${bench.padEnd(13)} ${about}`)
  process.exitCode = name ? 1 : 0
}
