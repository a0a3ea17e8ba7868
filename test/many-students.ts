import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/db/db.ts'

/** So many at once may take a slow machine longer than a request has. */
const AT_ONCE = 1_000

/** Makes that many thousand approved students named Many. */
export async function addManyStudents(db: Db, thousands: number) {
  for (let first = 1; first <= thousands * AT_ONCE; first += AT_ONCE)
    await db.execute(sql`insert into users (id, name, email, role, is_approved)
      select gen_random_uuid(), 'Many', 'many' || n || '@example.org', 'student', true
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n`)
}
