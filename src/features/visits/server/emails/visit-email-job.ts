import { hashToken, newToken } from '#src/features/accounts/server/sessions.ts'
import { change } from '#src/server/db/change.ts'
import { HIGH_PRIORITY } from '#src/server/jobs/jobs.ts'
import { addEmail, type EmailJob } from '#src/server/mail/emails.ts'
import { now } from '#src/shared/clock.ts'
import { MAX_OFFERED } from '../../rules.ts'
import { openClasses } from '../class-queries.ts'
import { isComing, type Scope } from '../inviting.ts'
import { addReminderLink, areRemindersStopped } from '../reminder-queries.ts'
import { addLink, findReplaced, findVisit, type VisitRow } from '../visit-queries.ts'
import { type About, isReminder, visitEmail } from './visit-email.ts'

type Payload = { visitId: string; about: About }

/**
 * Writes to the visitor of a booking. The secret of the link is made only here, so no queue ever holds one. What is no longer
 * true by the time it is sent is not sent.
 */
export const visitEmailJob: EmailJob<Payload> = {
  name: 'visitEmail',
  kind: 'demo class',
  priority: HIGH_PRIORITY,
  async compose({ visitId, about }, services) {
    const { db, institute } = services
    const row = await findVisit(db, visitId)
    if (!row || !isUpToDate(about, row)) return
    const { _id: bookingId } = row.booking
    if (isReminder(about) && (await areRemindersStopped(db, bookingId))) return
    const replaced = isReminder(about) || about === 'moved' ? [] : await findReplaced(db, row, now())
    const isOffering = about === 'cancelled' || about === 'missed'
    const wanted = { course: row.booking.course, limit: MAX_OFFERED }
    const offered = isOffering ? await openClasses(db, institute.current.enquiries, wanted) : []
    const [secret, stopping] = [newToken(), newToken()]
    // Nobody did anything: the invitation has its row in the activity log.
    if (about !== 'withdrawn')
      await change({ ...services, action: null }, async (tx) => {
        await addLink(tx, visitId, hashToken(secret))
        if (isReminder(about)) await addReminderLink(tx, bookingId, hashToken(stopping))
      })
    const { siteUrl } = services
    const links = { link: `${siteUrl}/demo-invitation/${secret}`, stop: `${siteUrl}/unsubscribe?token=${stopping}` }
    return visitEmail(about, row, { ...links, offered, replaced }, services)
  },
}

/** Whether an email still says what is so. A class that was moved meanwhile has an email of its own. */
function isUpToDate(about: About, row: VisitRow) {
  const { visit, class: classRow, mark, isLatest } = row
  if (about === 'withdrawn') return true
  if (about === 'cancelled') return visit.endsAt > now()
  if (about === 'missed')
    return isLatest && mark === 'absent' && visit.offersUntil !== null && visit.offersUntil > now()
  const isHere = classRow?.room === visit.room && classRow.joinUrl === visit.joinUrl
  return isComing(row) && classRow?.startsAt === visit.startsAt && isHere
}

/** Queues an email to the visitor, in the transaction of what it is about. */
export async function notifyVisitor({ tx }: Pick<Scope, 'tx'>, to: string, payload: Payload) {
  // Whoever gave a number alone is called.
  if (to) await addEmail(tx, visitEmailJob, { to, payload })
}
