import { messages as ofInstitute } from '#src/features/institute/messages.ts'
import type { Context } from '#src/server/context.ts'
import { now } from '#src/shared/clock.ts'
import { Identity } from '#src/shared/institute/identity.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { type FirstDayLine, MAX_BACKUP_AGE_DAYS } from '../first-day.ts'
import { findFirstDay } from './first-day-queries.ts'

const SETTINGS = '/dashboard/admin/settings'
const DAY_MS = 24 * 60 * 60_000
const NEUTRAL = Identity.parse({}).name

/** What is there and what is missing, without lines of what is switched off. A demo has everything it needs. */
export async function firstDay({ db, config, institute }: Context<unknown>): Promise<FirstDayLine[]> {
  if (config.demo) return []
  const { identity, look, privacy } = institute.current
  const { course, mentor, batch, email, backupAt } = await findFirstDay(db)
  const hasMailServer = config.mail.smtpUrl !== undefined
  return [
    { key: 'identity', isDone: identity.name !== NEUTRAL && identity.address !== '', to: `${SETTINGS}/identity` },
    { key: 'logo', isDone: look.logo !== '', to: `${SETTINGS}/look` },
    { key: 'course', isDone: course, to: '/dashboard/admin/manage-courses/upload' },
    { key: 'mentor', isDone: mentor, to: '/dashboard/admin/create-mentor' },
    ...(config.classroom ? [{ key: 'batch' as const, isDone: batch, to: '/dashboard/batches/new' }] : []),
    {
      key: 'email',
      isDone: hasMailServer && email,
      to: null,
      ...(!hasMailServer && { about: ofInstitute.noMailServer }),
    },
    { key: 'backup', isDone: isRecent(backupAt), to: null, about: describeBackup(backupAt, config.backup.folder) },
    {
      key: 'privacy',
      isDone: privacy.contact.name !== '' && privacy.contact.email !== '',
      to: `${SETTINGS}/privacy`,
    },
  ]
}

const isRecent = (at: string | null) => at !== null && Date.parse(now()) - Date.parse(at) < MAX_BACKUP_AGE_DAYS * DAY_MS

function describeBackup(at: string | null, folder: string | undefined) {
  const last = at ? `The last was written on ${formatZonedTime(at)}.` : 'None yet.'
  const next = folder
    ? `Each night one is written into ${folder}.`
    : 'BACKUP_DIR is not set, so none is written unless someone does it.'
  return `${last} ${next}`
}
