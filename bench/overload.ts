import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Line, middle, timeOf } from './measure.ts'
import { type Site, signIn } from './processes.ts'
import { fromElsewhere, percentile } from './users.ts'

type Sender = Pick<autocannon.Options, 'connections' | 'overallRate'>
type Request = { path: string; headers: Record<string, string>; body?: () => string; good: number }

const ROUNDS = 3
const SECONDS = 2
/** Milliseconds. */
const UNTIL_ALL_SEND = 500
const TIMES = 10
/** Connections. */
const AT_PEAK = 16
const IN_FLOOD = 1_000
const SENDERS = 20
const BURST = 1_500

/** So that each guesses at an account of their own, and none meets a limit. */
let strangers = 0

/** What becomes of honest requests when ten times as many come as can be answered, and who is still answered at once. */
export async function measureOverload(site: Site, line: Line) {
  const page = {
    path: '/dashboard/student',
    headers: { cookie: await signIn(site.url, 'student@example.com') },
    good: 200,
  }
  const login = {
    path: '/api/auth/login',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: () => JSON.stringify({ email: `stranger${++strangers}@example.org`, password: 'guessed' }),
    good: 401,
  }
  for (const [name, request] of Object.entries({ 'Dashboard pages': page, Logins: login })) {
    const atPeak = () => flood(site, request, [{ connections: AT_PEAK }])
    // A warm-up for refusals too: the first flood makes V8 recompile the path of every response.
    await flood(site, request, atRate(TIMES * (await atPeak()).rate))
    const crowds: Round[] = []
    const rates: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const peak = await atPeak()
      crowds.push({ peak, over: await flood(site, request, [{ connections: TIMES * AT_PEAK }]) })
      rates.push({ peak, over: await flood(site, request, atRate(TIMES * peak.rate)) })
    }
    const kinds = { [`${TIMES} times as many who do not pause`]: crowds, [`${TIMES} times the rate`]: rates }
    for (const [kind, rounds] of Object.entries(kinds)) {
      const round = middle(rounds, ratioOf)
      const { peak, over } = round
      line(
        `${name}, ${kind}`,
        `${over.rate.toFixed(0)} of ${peak.rate.toFixed(0)}/s, ${over.refused.toFixed(0)}/s asked to wait`,
        `ratio ${ratioOf(round).toFixed(2)}   bar: >= 0.8`,
      )
      line('  /health/live meanwhile', `p99 ${over.health.toFixed(0)} ms`, 'bar: <= 100 ms')
      line('  a page from the cache meanwhile', `p99 ${over.cached.toFixed(0)} ms`, '')
      line('  answers neither made nor refused', String(over.lost), 'bar: 0')
    }
  }
  await burstOfLogins(site, line)
}

/** Of one sender all connections would send at the same moment of each second. */
const atRate = (rate: number): Sender[] =>
  Array.from({ length: SENDERS }, () => ({
    connections: IN_FLOOD / SENDERS,
    overallRate: Math.ceil(rate / SENDERS),
  }))

type Flooded = Awaited<ReturnType<typeof flood>>
type Round = { peak: Flooded; over: Flooded }

const ratioOf = ({ peak, over }: Round) => over.rate / peak.rate

/** What is answered a second, counted while all of them send. */
async function flood(site: Site, request: Request, senders: Sender[]) {
  const looking = fork('bench/look.ts', [`${site.url}/health/live`, `${site.url}/courses`])
  await once(looking, 'message')
  const statuses = new Map<number, number>()
  const begins = performance.now() + UNTIL_ALL_SEND
  const count = (status: number) => {
    const time = (performance.now() - begins) / 1_000
    if (time >= 0 && time < SECONDS) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const lost = await Promise.all(
    senders.map((sender, at) =>
      pause((at * UNTIL_ALL_SEND) / senders.length).then(() => send(site, request, sender, count)),
    ),
  )
  const [[times]] = await Promise.all([once(looking, 'message') as Promise<[number[][]]>, looking.send('enough')])
  return {
    rate: (statuses.get(request.good) ?? 0) / SECONDS,
    refused: (statuses.get(503) ?? 0) / SECONDS,
    lost: lost.reduce((sum, lostInRound) => sum + lostInRound, 0),
    health: percentile(times[0] ?? [], 0.99),
    cached: percentile(times[1] ?? [], 0.99),
  }
}

/** @returns how many were neither answered well nor refused */
async function send(
  site: Site,
  { path, headers, body, good }: Request,
  sender: Sender,
  count: (status: number) => void,
) {
  const options: autocannon.Options = {
    ...sender,
    url: site.url,
    duration: SECONDS + UNTIL_ALL_SEND / 1_000,
    requests: [
      {
        path,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...fromElsewhere() },
        // Requests are reused where possible, since the site and the load generator share two cores.
        ...(body && {
          setupRequest: (request) => ({ ...request, headers: { ...headers, ...fromElsewhere() }, body: body() }),
        }),
      },
    ],
  }
  const { statusCodeStats = {}, errors } = await new Promise<autocannon.Result>((resolve, reject) =>
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on('response', (_, status) =>
      count(status),
    ),
  )
  const unexpected = Object.entries(statusCodeStats).filter(([status]) => ![good, 503].includes(Number(status)))
  return unexpected.reduce((sum, [, { count = 0 }]) => sum + count, errors)
}

/** Someone signs in while 1,500 guess passwords; asked to wait, they retry after that time. */
async function burstOfLogins({ url }: Site, line: Line) {
  const guess = (body: object) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', ...fromElsewhere() },
      body: JSON.stringify(body),
    })
  const guesses = Array.from({ length: BURST }, (_, at) =>
    guess({ email: `guess${at}@example.org`, password: 'guessed' }).catch(() => undefined),
  )
  let attempts = 0
  const time = await timeOf(async () => {
    for (;;) {
      attempts++
      const { status, headers } = await guess({ email: 'student@example.com', password: 'classroom' })
      if (status === 200) return
      if (status !== 503) throw new Error(`An honest login was answered ${status}`)
      await pause(Number(headers.get('retry-after')) * 1_000)
    }
  })
  await Promise.all(guesses)
  line(
    `A login while ${BURST} guess`,
    `${time.toFixed(0)} ms, ${attempts === 1 ? 'at once' : `${attempts} attempts`}`,
    'bar: <= 2,000 ms',
  )
}
