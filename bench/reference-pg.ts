import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The list's own query and nothing else: no routing, no validation, no session. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const text = `select c.id as "_id", c.title, c.description, c.preview, c.price::float8 as price, c.duration, c.image, c.published, p.name as "instructorName"
  from courses c left join people p on p.id = c.instructor_id where c.published order by c.id limit 201`

const server = createServer(async (_, response) => {
  const { rows } = await pool.query({ name: 'list', text })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
)
process.once('SIGTERM', () => process.exit(0))
