import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Line, middleOf } from './measure.ts'
import { fromElsewhere, percentile } from './people.ts'
import { type Site, signIn } from './processes.ts'

type Request = { path: string; headers: Record<string, string>; body?: () => string; good: number }

const ROUNDS = 3
const SECONDS = 3
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
    const { peak, over } = await middleOf(
      ROUNDS,
      async () => {
        const peak = await flood(site, request)
        return { peak, over: await flood(site, request, TIMES * peak.rate) }
      },
      ({ peak, over }) => over.rate / peak.rate,
    )
    line(
      `${name} at ${TIMES} times the rate`,
      `${over.rate.toFixed(0)} of ${peak.rate.toFixed(0)}/s, ${over.refused.toFixed(0)}/s told to wait`,
      `ratio ${(over.rate / peak.rate).toFixed(2)}   bar: >= 0.8`,
    )
    line('  /health/live meanwhile', `p99 ${over.live.toFixed(0)} ms`, 'bar: <= 100 ms')
    line('  answers neither made nor refused', String(over.lost), 'bar: 0')
  }
  await burstOfLogins(site, line)
}

/** At a rate, or as fast as a few connections can. */
async function flood(site: Site, request: Request, rate?: number) {
  const looking = fork('bench/look.ts', [`${site.url}/health/live`])
  await once(looking, 'message')
  const all = await (rate
    ? // Of one sender all connections would send at the same moment of each second.
      Promise.all(
        Array.from({ length: SENDERS }, (_, at) =>
          pause((at * 1_000) / SENDERS).then(() =>
            send(site, request, { connections: IN_FLOOD / SENDERS, overallRate: Math.ceil(rate / SENDERS) }),
          ),
        ),
      )
    : Promise.all([send(site, request, { connections: AT_PEAK })]))
  const [[times]] = await Promise.all([once(looking, 'message') as Promise<[number[]]>, looking.send('enough')])
  const sum = (of: (one: Sent) => number) => all.reduce((sum, one) => sum + of(one), 0)
  return {
    rate: sum(({ good }) => good),
    refused: sum(({ refused }) => refused),
    lost: sum(({ lost }) => lost),
    live: percentile(
      times.toSorted((one, other) => one - other),
      0.99,
    ),
  }
}

type Sent = Awaited<ReturnType<typeof send>>

/** What was answered to it, a second. */
async function send(site: Site, { path, headers, body, good }: Request, how: Partial<autocannon.Options>) {
  const {
    statusCodeStats = {},
    duration,
    errors,
  } = await autocannon({
    ...how,
    url: site.url,
    duration: SECONDS,
    requests: [
      {
        path,
        method: body ? 'POST' : 'GET',
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, ...fromElsewhere() },
          ...(body && { body: body() }),
        }),
      },
    ],
  })
  const count = (status: number) => statusCodeStats[`${status}`]?.count ?? 0
  const all = Object.values(statusCodeStats).reduce((sum, { count = 0 }) => sum + count, 0)
  return {
    good: count(good) / duration,
    refused: count(503) / duration,
    lost: errors + all - count(good) - count(503),
  }
}

/** Someone signs in while 1,500 guess; told to wait, they try again as they were told. */
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

async function timeOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
