import { composeCalendarFiles } from '#src/features/timetable/server/calendar.ts'
import { calendarOrganizer } from '#src/features/timetable/server/emails.ts'
import type { EmailServices } from '#src/server/mail/emails.ts'
import type { Mail } from '#src/server/mail/mail.ts'
import { invitationToCall, signature, subjectLine } from '#src/server/mail/wording.ts'
import { joinKnown, mapLink } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { stripBidi, withPlainSpaces } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'
import { limitListed } from '../../rules.ts'
import type { VisitRow } from '../visit-queries.ts'

/** What an email to a visitor is about; `hours` is the reminder two hours before. */
export type About = 'invited' | 'moved' | 'evening' | 'hours' | 'cancelled' | 'withdrawn' | 'missed'
/** What nobody asked for in so many words: each has a link that stops them. All others respond, or say what became of a chair. */
export const isReminder = (about: About) => about === 'evening' || about === 'hours' || about === 'missed'

type Hours = { startsAt: string; endsAt: string }
type Of = Pick<VisitRow, 'booking' | 'visit'> & { institute: ShownInstitute }
/** `link` cancels or moves the visit, `stop` ends the reminders; `offered` are classes to choose instead. */
type Written = { link: string; stop: string; offered: Hours[] }
type Words = { subject: string; paragraphs: string[] }

const describeTime = ({ startsAt, endsAt }: Hours) =>
  `${formatWeekday(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)} IST`

type Place = { room: string; joinUrl: string | null }

const describePlace = ({ room }: Place, { name, address, city }: ShownInstitute) =>
  joinKnown(stripBidi(room), name, address, city)

/** Where to come and what to bring, or how to join. */
function whereLines(visit: Place, institute: ShownInstitute) {
  if (visit.joinUrl) return ['Where: online', `Join here: ${visit.joinUrl}`]
  const map = mapLink(institute)
  return [`Where: ${describePlace(visit, institute)}`, map && `Map: ${map}`, toBring(institute)]
}

/** 'Please bring: a photo ID and a notebook'; nothing where visitors need nothing. */
const toBring = ({ visitorsBring }: ShownInstitute) =>
  visitorsBring.length > 0 ? `Please bring: ${limitListed(visitorsBring)}` : ''

/** Day, hours, place and what to bring: no name of anyone, and no contact data but the institute's. */
const details = ({ visit, institute }: Of) =>
  [`When: ${describeTime(visit)}`, ...whereLines(visit, institute)].filter(Boolean).join('\n')

const change = (link: string) =>
  `If you cannot come, you can cancel or choose another class with this link until the class begins. It is for you alone:\n${link}`

function offers({ link, offered }: Written) {
  if (offered.length === 0) return ['We will contact you about another day.']
  return [`The next classes are:\n${offered.map(describeTime).join('\n')}`, `You can choose one of them here:\n${link}`]
}

const WORDS: Record<About, (of: Of, written: Written) => Words> = {
  invited: (of, { link }) => ({
    subject: `your free demo class: ${stripBidi(of.visit.title)}`,
    paragraphs: [`You are invited to a free demo class in ${stripBidi(of.visit.title)}.`, details(of), change(link)],
  }),
  moved: (of, { link }) => ({
    subject: `new time or place of your demo class: ${stripBidi(of.visit.title)}`,
    paragraphs: [
      `Your free demo class in ${stripBidi(of.visit.title)} has changed. It is now:`,
      details(of),
      change(link),
    ],
  }),
  evening: (of, { link }) => ({
    subject: `reminder: your demo class on ${formatWeekday(of.visit.startsAt)}`,
    paragraphs: [
      `We look forward to seeing you at the demo class in ${stripBidi(of.visit.title)}.`,
      details(of),
      change(link),
    ],
  }),
  hours: (of, { link }) => ({
    subject: `reminder: your demo class at ${formatTime(of.visit.startsAt)} today`,
    paragraphs: [`Your demo class in ${stripBidi(of.visit.title)} begins soon.`, details(of), change(link)],
  }),
  cancelled: ({ visit }, written) => ({
    subject: `your demo class on ${formatWeekday(visit.startsAt)} is cancelled`,
    paragraphs: [
      `We are sorry: your free demo class in ${stripBidi(visit.title)} on ${describeTime(visit)} is cancelled.`,
      ...offers(written),
    ],
  }),
  withdrawn: ({ visit }) => ({
    subject: `your demo class on ${formatWeekday(visit.startsAt)} is cancelled`,
    paragraphs: [
      `As you asked, your free demo class in ${stripBidi(visit.title)} on ${describeTime(visit)} is cancelled. You are welcome to book another one at any time.`,
    ],
  }),
  missed: ({ visit }, written) => ({
    subject: `another day for your demo class: ${stripBidi(visit.title)}`,
    paragraphs: [
      `We missed you at the demo class in ${stripBidi(visit.title)} on ${describeTime(visit)}.`,
      ...offers(written),
    ],
  }),
}

/**
 * An email to the visitor of a booking. Anyone's address may have been typed into the form, so the name is not repeated to it.
 * @param replaced the visits that this one takes the place of in the visitor's calendar
 */
export function visitEmail(
  about: About,
  row: VisitRow,
  { replaced, ...written }: Written & { replaced: VisitRow[] },
  services: EmailServices<never>,
): Mail {
  const institute = services.institute.shown
  const { subject, paragraphs } = WORDS[about]({ ...row, institute }, written)
  const { email } = row.booking
  const entries = [row, ...replaced].map((each) => calendarEntry(each, institute))
  const attendee = { name: email, email }
  const calendars = composeCalendarFiles(entries, {
    siteUrl: services.siteUrl,
    page: '/',
    organizer: calendarOrganizer(services),
    attendee,
  })
  const stopping = isReminder(about) ? { unsubscribeUrl: written.stop } : {}
  const end = isReminder(about) ? [`To stop reminders about this booking, open this link:\n${written.stop}`] : []
  const contact = invitationToCall(institute)
  return {
    to: { name: '', address: email },
    subject: subjectLine(institute, subject),
    text: ['Hello,', ...paragraphs, contact, ...end, signature(institute)]
      .filter(Boolean)
      .map(withPlainSpaces)
      .join('\n\n'),
    calendars: about === 'missed' ? [] : calendars,
    ...stopping,
  }
}

/** In the visitor's calendar a visit is an event of its own. */
const calendarEntry = ({ visit }: VisitRow, institute: ShownInstitute) => ({
  userId: visit.bookingId,
  classId: visit._id,
  version: visit.version,
  startsAt: visit.startsAt,
  changedAt: visit.endedAt ?? visit.notifiedAt,
  event: {
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    summary: `Demo class: ${stripBidi(visit.title)}`,
    description: visit.joinUrl ? '' : toBring(institute),
    location: visit.joinUrl ?? describePlace(visit, institute),
    isHeld: visit.endedAt === null,
  },
})
