import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { findUploadId, toPublicUrl } from '#src/features/media/rules.ts'
import { findUpload } from '#src/features/media/server/queries.ts'
import { sendFile } from '#src/features/media/server/send-file.ts'
import type { Handout } from '../shapes.ts'
import { changeHandlers } from './change-handlers.ts'
import { approved } from './procedures.ts'
import { findHandout, listHandouts, listOwnHandouts } from './queries.ts'

type Viewer = { user: User; request: { origin: string } }

const toHandout =
  ({ user, request }: Viewer) =>
  ({ url, ...handout }: Omit<Handout, 'url'> & { url: string }): Handout => ({
    ...handout,
    url: isStaff(user) ? toPublicUrl(request.origin, url) : null,
  })

export const handoutsHandlers = {
  ...changeHandlers,

  mine: approved.mine.handler(async ({ context }) =>
    (await listOwnHandouts(context.db, context.user._id)).map(toHandout(context)),
  ),

  ofBatch: approved.ofBatch.handler(async ({ input: { id }, context, errors }) => {
    const handouts = await listHandouts(context.db, context.user, id)
    if (!handouts) throw errors.NOT_FOUND()
    return handouts.map(toHandout(context))
  }),

  open: approved.open.handler(async ({ input: { id }, context, errors }) => {
    const { db, user } = context
    const handout = await findHandout(db, user, id)
    if (!handout) throw errors.NOT_FOUND()
    const upload = await findUpload(db, findUploadId(handout.url) ?? '')
    if (upload) return sendFile(context, upload, 'for whom it was asked')
    const location = new URL(handout.url, context.request.origin).href
    return { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } }
  }),
}
