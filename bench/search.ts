import { openClient } from '#src/server/db/client.ts'
import type { Line } from './measure.ts'
import type { Site } from './processes.ts'
import { enter, inTurn, percentile, take } from './users.ts'

const REQUESTS = 40

/** Titles come from few words, as questions do; and some people write their names in scripts of their own. */
export async function fillDiscussions(site: Site, count: number) {
  const client = await openClient(site.databaseUrl)
  await client.query(
    `insert into discussions (id, title, content, category)
     select uuidv7(), (array['How do I post a','Why is there no','Where do I see the','Which report shows a'])[1 + n % 4] ||
       ' ' || (array['goods issue','delivery','purchase order','stock transfer','invoice'])[1 + n / 4 % 5] || ' ' || n,
       'What it says.', 'General'
     from generate_series((select count(*) from discussions) + 1, $1) n`,
    [count],
  )
  await client.query(
    `update users set name = (array['किरण','आशा','ಕಿರಣ್','ಆಶಾ'])[1 + n % 4] || ' ' || (array['राव','ಗೌಡ'])[1 + n / 4 % 2] || ' ' || n
     from (select id, row_number() over (order by id) as n from users where role = 'student') numbered
     where users.id = numbered.id and n % 10 = 5`,
  )
  await client.query('vacuum analyze users, discussions')
  await client.end()
}

const QUERIES = {
  'one letter': 'r',
  'two letters': 'ra',
  'a common first name': 'asha',
  'a common surname': 'rao',
  'a surname and a first name': 'shetty priya',
  'two that never stand together': 'asha kiran',
  'one person': 'suresh gowda 77773',
  'an email': 'student777@',
  'a part of every email': 'example',
  'a typo': 'shety',
  'a worse typo': 'hedge',
  'a word of discussions': 'delivery',
  'a word of discussions, mistyped': 'delviery',
  'a word of courses': 'course 77',
  'a name in Devanagari': 'किरण',
  'a name in Kannada, mistyped': 'ಕಿರನ್',
  'nothing found': 'zzzzzz',
  'only a sign': '%',
}

/** The global search, among as many as are there. */
export async function measureSearch(site: Site, line: Line) {
  for (const who of ['mentor', 'student']) {
    const cookie = await enter(site, `${who}@example.com`)
    const all: number[] = []
    for (const [name, query] of Object.entries(QUERIES)) {
      const request = () =>
        take(`${site.url}/api/search/global?query=${encodeURIComponent(query)}`, { headers: { cookie } })
      const [times = []] = await inTurn([request], REQUESTS)
      all.push(...times)
      line(`Search as ${who}, ${name}`, `median ${percentile(times, 0.5).toFixed(1)} ms`, '')
    }
    const [median, p99] = [percentile(all, 0.5), percentile(all, 0.99)]
    line(`Search as ${who}`, `p99 ${p99.toFixed(1)} ms (median ${median.toFixed(1)} ms)`, 'bar: p99 <= 35 ms')
  }
}
