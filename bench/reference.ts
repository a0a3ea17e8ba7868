import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

type Course = Record<'_id' | 'title' | 'description' | 'preview' | 'duration' | 'image' | 'instructorName', string> & {
  price: number
}

const text = `select c.id as "_id", c.title, c.description, c.preview, c.price::float8 as price, c.duration, c.image, c.published, p.name as "instructorName"
  from courses c left join users p on p.id = c.instructor_id where c.published order by c.id limit 201`

/** The list's own query and nothing else: no routing, no validation, no session. */
export function createList() {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
  return async () => (await pool.query<Course>({ name: 'list', text })).rows
}

/** Says where it listens, as the site does. */
export function serve(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
  )
  process.once('SIGTERM', () => process.exit(0))
}
