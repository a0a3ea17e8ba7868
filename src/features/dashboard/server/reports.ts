import type { User } from '#src/access/user.ts'
import { type Db, prepared } from '#src/server/db/db.ts'
import { NO_TABLE } from '#src/server/db/json-agg.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { now } from '#src/shared/clock.ts'
import { TIME_ZONE } from '#src/shared/wall-time.ts'
import { weekBounds } from '../rules.ts'
import { courseSizes, growth, idBounds } from './growth-queries.ts'
import { figuresFor } from './queries.ts'

const ofGrowth = prepared((db) =>
  db
    .select({ weeks: growth(db), courses: courseSizes(db) })
    .from(NO_TABLE)
    .prepare('reports'),
)

export async function reports({ db, user }: { db: Db; user: User }) {
  const moments = weekBounds(Date.parse(now()), TIME_ZONE)
  const { weeks, courses } = onlyRow(await ofGrowth(db).execute(idBounds(moments)))
  return {
    figures: await figuresFor(db, user),
    weeks: weeks.map((week, at) => ({ ...week, begins: new Date(moments[at] ?? 0).toISOString() })),
    courses,
  }
}
