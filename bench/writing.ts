import { type Line, measure } from './measure.ts'
import { type Site, signIn } from './processes.ts'

const ROUNDS = 3
const EACH_SECOND = 1_000

/** Guests read pages that are kept in memory, while students write in the forum, a reply each second, in every other round. */
export async function measureWriting(site: Site, line: Line) {
  for (const path of ['/courses', '/forum']) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await rate(site, path)
      const writing = await startWriting(site)
      rounds.push({ quiet, busy: await rate(site, path) })
      await writing.stop()
    }
    rounds.sort((a, b) => a.busy / a.quiet - b.busy / b.quiet)
    const middle = rounds[Math.floor(ROUNDS / 2)]
    if (!middle) return
    line(
      `Guests reading ${path} while the forum is written`,
      `${middle.busy.toFixed(0)} requests/s, ${middle.quiet.toFixed(0)} without`,
      `ratio ${(middle.busy / middle.quiet).toFixed(2)}${path === '/forum' ? '' : '   bar: >= 0.8'}`,
    )
  }
}

async function rate(site: Site, path: string) {
  const { rate } = await measure({
    url: site.url + path,
    headers: { 'accept-encoding': 'br' },
    pids: site.pids,
  })
  return rate
}

/** Two students in turn: each may post ten times a minute. */
async function startWriting({ url }: Site) {
  const cookies = await Promise.all(['student', 'student2'].map((who) => signIn(url, `${who}@example.com`)))
  const discussions = (await (await fetch(`${url}/api/forum/discussions`)).json()) as { _id: string }[]
  let written = 0
  async function write() {
    const discussion = discussions[written % discussions.length]?._id
    const response = await fetch(`${url}/api/forum/discussions/${discussion}/reply`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', cookie: cookies[written % 2] ?? '' },
      body: JSON.stringify({ content: `Reply number ${written}` }),
    })
    written++
    // More than ten in a minute: the next round's students have their own minute by then.
    if (!response.ok && response.status !== 429) throw new Error(await response.text())
  }
  let under: Promise<void> = write()
  const clock = setInterval(() => {
    under = under.then(write)
  }, EACH_SECOND)
  return {
    async stop() {
      clearInterval(clock)
      await under
    },
  }
}
