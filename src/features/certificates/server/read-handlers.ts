import { tooManyAttempts } from '#src/access/audience.ts'
import type { Config } from '#src/server/config.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { anyone, signedIn } from './procedures.ts'
import { certificatesOf, findStatus, listKeys } from './queries.ts'
import { publicKeyOf, toKeySet, urlOf } from './signing.ts'

/** Per address: an employer checks a few, and whoever tries all numbers learns only how many there are. */
const statusByAddress = rateLimit('certificate-status', 60, 60)

export const readHandlers = {
  mine: signedIn.mine.handler(async ({ context: { db, user, request } }) => {
    const rows = await certificatesOf(db, user._id)
    return rows.flatMap((row) => listed(request, row))
  }),

  ofStudent: signedIn.ofStudent.handler(async ({ input: { studentId }, context: { db, request } }) => {
    const rows = await certificatesOf(db, studentId)
    return rows.flatMap((row) =>
      listed(request, row).map((certificate) => ({ ...certificate, isAttested: row.snapshot?.of === 0 })),
    )
  }),

  status: anyone.status.handler(async ({ input: { number }, context: { db, request } }) => {
    await consume(db, [[statusByAddress, request.clientAddress]], tooManyAttempts)
    // It may be revoked in the next second, and each question counts.
    request.responseHeaders.set('cache-control', 'no-store')
    const row = await findStatus(db, number)
    if (!row) return { status: 'unknown' as const }
    const { revokedAt, replacedBy, isErased } = row
    return {
      status: revokedAt ? ('revoked' as const) : ('valid' as const),
      revokedAt: revokedAt ?? undefined,
      replacedBy: replacedBy ?? undefined,
      ...(isErased && { isErased: true as const }),
    }
  }),

  keys: anyone.keys.handler(async ({ context: { db, config } }) => {
    const [rows, current] = [await listKeys(db), await currentKey(config)]
    return toKeySet([...current, ...rows.filter(({ kid }) => kid !== current[0]?.kid)])
  }),
}

type Row = Awaited<ReturnType<typeof certificatesOf>>[number]

/** None once the record of its holder was erased. */
const listed = (request: RequestContext, { number, issuedAt, revokedAt, snapshot, token }: Row) =>
  snapshot && token
    ? [
        {
          number,
          issuedAt,
          revokedAt: revokedAt ?? undefined,
          courseTitle: snapshot.course,
          url: urlOf(request, token),
        },
      ]
    : []

/** The key of this process, also before it has signed anything. */
const currentKey = async ({ certificateKey }: Config) => (certificateKey ? [await publicKeyOf(certificateKey)] : [])
