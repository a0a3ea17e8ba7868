import { ReadableStream as NodeStream } from 'node:stream/web'
import { tooManyAttempts } from '#src/access/audience.ts'
import { isStaff } from '#src/access/rules.ts'
import { renderSign } from '#src/features/institute/server/pictures/render.ts'
import { runInTurn } from '#src/features/media/server/pictures.ts'
import type { Config } from '#src/server/config.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { messages } from '../messages.ts'
import { certificatePdf } from './pdf/certificate-pdf.ts'
import { anyone, approved, staff, student } from './procedures.ts'
import { findCertificate, findStatus, listCertificates, listKeys } from './queries.ts'
import { certificateUrl, exportPublicKey, toKeySet } from './signing.ts'

/** Per address: an employer checks a few, and whoever tries all numbers learns only how many there are. */
const statusByAddress = rateLimit({
  name: 'certificate-status',
  points: 60,
  seconds: 60,
  of: 'states of certificates by number',
  by: 'address',
})

/** Per user: each takes some processor time. */
const pdfByUser = rateLimit({
  name: 'certificate-pdf',
  points: 20,
  seconds: 60,
  of: 'PDF files of certificates',
  by: 'user',
})

export const readHandlers = {
  mine: student.mine.handler(async ({ context: { db, user, request } }) => {
    const rows = await listCertificates(db, user._id)
    return rows.flatMap((row) => toListed(request, row))
  }),

  pdf: approved.pdf.handler(async ({ input: { number }, context, errors }) => {
    const { db, user, request, institute, storage } = context
    const row = await findCertificate(db, number)
    const isTheirs = row !== undefined && (row.studentId === user._id || isStaff(user))
    // What is someone else's is not there.
    if (!isTheirs || !row.snapshot || !row.token) throw errors.NOT_FOUND()
    if (row.revokedAt) throw errors.CONFLICT({ message: messages.revokedAlready(number) })
    await consume(db, [[pdfByUser, user._id]], tooManyAttempts)
    const { identity, look, classroom } = institute.current
    const sign = await runInTurn(() => renderSign({ institute: institute.current, storage }))
    const issuer = { name: identity.name, note: classroom.certificates.note, colour: look.colour, sign }
    const pdf = await certificatePdf(row.snapshot, certificateUrl(request, row.token), issuer)
    if (!pdf) throw errors.CONFLICT({ message: messages.noPdf })
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}.pdf"`,
        'cache-control': 'no-store',
      },
      // One and the same, under two names, as of CSV files.
      body: NodeStream.from([pdf]) as ReadableStream,
    }
  }),

  ofStudent: staff.ofStudent.handler(async ({ input: { studentId }, context: { db, request } }) => {
    const rows = await listCertificates(db, studentId)
    return rows.flatMap((row) =>
      toListed(request, row).map((certificate) => ({ ...certificate, isAttested: row.snapshot?.of === 0 })),
    )
  }),

  status: anyone.status.handler(async ({ input: { number, hash }, context: { db, request } }) => {
    await consume(db, [[statusByAddress, request.clientAddress]], tooManyAttempts)
    // It may be revoked in the next second, and each question counts.
    request.responseHeaders.set('cache-control', 'no-store')
    const row = await findStatus(db, number)
    if (!row || (hash !== undefined && !isIssuedHere(row, hash))) return { status: 'unknown' as const }
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
    return toKeySet([...current.filter(({ kid }) => rows.every((row) => row.kid !== kid)), ...rows])
  }),
}

/** Whether a certificate is the one that was asked for. Of who was erased before hashes were kept its signature says so. */
const isIssuedHere = (
  { tokenHash, isKeyCompromised }: { tokenHash: string | null; isKeyCompromised: boolean },
  hash: string,
) => (tokenHash === null ? !isKeyCompromised : tokenHash === hash)

type Row = Awaited<ReturnType<typeof listCertificates>>[number]

/** None once the record of its holder was erased. */
const toListed = (request: RequestContext, { number, issuedAt, revokedAt, snapshot, token }: Row) =>
  snapshot && token
    ? [
        {
          number,
          issuedAt,
          revokedAt: revokedAt ?? undefined,
          courseTitle: snapshot.course,
          url: certificateUrl(request, token),
        },
      ]
    : []

/** The key of this process, also before it has signed anything. */
const currentKey = async ({ certificateKey }: Config) => (certificateKey ? [await exportPublicKey(certificateKey)] : [])
