import { identifyAll } from '#src/features/enquirers/server/upkeep.ts'
import { findInstitute } from '#src/features/institute/server/queries.ts'
import { openClient } from '#src/server/db/client.ts'
import { connect, disconnect } from '#src/server/db/db.ts'
import { foldCounts } from '#src/server/db/row-counts.ts'
import { keepInstitute } from '#src/server/institute.ts'
import { createLog } from '#src/server/observability/log.ts'
import { timeOf } from './measure.ts'
import { openSite, type Site } from './processes.ts'
import { enter, inTurn, percentile, requestsTo } from './users.ts'

/**
 * The list of enquiries of a large institute beside that of a small one: 20,000 requests of about 14,000 people, who are
 * identified first. Both are asked in turn, so that whatever else the machine does is measured in both. `npm run bench enquiries`.
 */
const FEW = 100
const MANY = 20_000
const REQUESTS = 330
const BAR = 2

await using small = await openSite()
await using large = await openSite()
const [ofSmall, ofLarge] = [await requestsOf(small, FEW), await requestsOf(large, MANY)]
const pairs = Object.entries(ofSmall).map(([name, ask]) => ({ name, asks: [ask, ofLarge[name] ?? ask] }))
const times = await inTurn(
  pairs.flatMap(({ asks }) => asks),
  REQUESTS,
)
for (const [at, { name }] of pairs.entries()) {
  const [before, after] = [times[2 * at] ?? [], times[2 * at + 1] ?? []]
  const both = (share: number) =>
    [percentile(before, share).toFixed(1), percentile(after, share).toFixed(1)].join(' and ')
  const ratio = (percentile(after, 0.99) / percentile(before, 0.99)).toFixed(1)
  console.log(`${name.padEnd(40)} p99 ${both(0.99)} ms (medians ${both(0.5)})   ratio ${ratio}, bar <= ${BAR}`)
}

/** Of a site where so many asked, after the night that followed. */
async function requestsOf(site: Site, count: number) {
  const client = await openClient(site.databaseUrl)
  const db = connect(site.databaseUrl, createLog('silent'), 2)
  const read = () => findInstitute(db)
  const institute = keepInstitute(await read(), read)
  await client.query(
    `insert into demo_bookings (id, full_name, email, phone, phone_e_164, course, message)
     select uuidv7(), 'Caller ' || at, 'caller' || (at * 7 % $2::int) || '@example.org', number, number,
       (array['sap-sd', 'sap-mm', 'sap-le'])[1 + at % 3], ''
     from generate_series(1, $1::int) at, lateral (select '+9198' || lpad((at % $2::int)::text, 8, '0')) as phones(number)`,
    [count, Math.ceil(count * 0.7)],
  )
  const milliseconds = await timeOf(() => identifyAll({ db, institute }))
  console.log(`${count} requests were identified in ${(milliseconds / 1000).toFixed(1)} s`)
  await db.transaction(foldCounts)
  await client.query('vacuum analyze enquirers, enquirer_requests, enquirer_contacts, demo_bookings, row_counts')
  await client.query('checkpoint')
  await disconnect(db)
  await client.end()
  return requestsTo(site, await enter(site, 'admin@example.com'), {
    'GET /api/enquiries, first page': '/api/enquiries?limit=25&sort=due',
    'the latest first': '/api/enquiries?limit=25&sort=-lastAt',
    'of a state': '/api/enquiries?limit=25&sort=-lastAt&state=asked',
    'searched by name': '/api/enquiries?limit=25&q=caller%2077',
  })
}
