import { identifyAll } from '#src/features/admissions/server/upkeep.ts'
import { openClient } from '#src/server/db/client.ts'
import { connect, disconnect } from '#src/server/db/db.ts'
import { createLog } from '#src/server/observability/log.ts'
import { timeOf } from './measure.ts'
import { openSite } from './processes.ts'
import { enter, inTurn, percentile, requestsTo } from './users.ts'

/**
 * The list of enquiries of a large institute beside that of a small one: 20,000 requests of about 12,000 people, who are
 * identified first. `npm run bench:enquiries`.
 */
const FEW = 100
const MANY = 20_000
const REQUESTS = 330
const BAR = 2

await using site = await openSite()
const cookie = await enter(site, 'admin@example.com')
const client = await openClient(site.databaseUrl)
const db = connect(site.databaseUrl, createLog('silent'), 2)

const small = await measured(FEW)
const large = await measured(MANY)
for (const [at, name] of Object.keys(requests()).entries()) {
  const [before, after] = [percentile(small[at] ?? [], 0.99), percentile(large[at] ?? [], 0.99)]
  const medians = `${percentile(small[at] ?? [], 0.5).toFixed(1)}, ${percentile(large[at] ?? [], 0.5).toFixed(1)}`
  const ratio = (after / before).toFixed(1)
  console.log(
    `${name.padEnd(40)} p99 ${before.toFixed(1)} and ${after.toFixed(1)} ms (${medians})   ratio ${ratio}, bar <= ${BAR}`,
  )
}
await disconnect(db)
await client.end()

function requests() {
  return requestsTo(site, cookie, {
    'GET /api/enquiries, first page': '/api/enquiries?limit=25&sort=-lastAt',
    'by the next call': '/api/enquiries?limit=25&sort=followUpOn',
    'of a state': '/api/enquiries?limit=25&sort=-lastAt&state=asked',
    'searched by name': '/api/enquiries?limit=25&q=caller%2077',
  })
}

/** Adds so many requests, identifies whose they are, and asks for the lists. */
async function measured(count: number) {
  await client.query(
    `insert into demo_bookings (id, full_name, email, phone, course, message)
     select uuidv7(), 'Caller ' || at, 'caller' || (at * 7 % $2::int) || '@example.org', '+9198' || lpad((at % $2::int)::text, 8, '0'),
       (array['sap-sd', 'sap-mm', 'sap-le'])[1 + at % 3], '' from generate_series(1, $1::int) at`,
    [count, Math.ceil(count * 0.7)],
  )
  const milliseconds = await timeOf(() => identifyAll(db))
  console.log(`${count} requests were identified in ${(milliseconds / 1000).toFixed(1)} s`)
  await client.query('vacuum analyze enquirers, enquirer_requests, enquirer_contacts, demo_bookings')
  return inTurn(Object.values(requests()), REQUESTS)
}
