import { calendar } from '#src/features/batches/rules.ts'
import { greetedName } from '#src/features/enquiries/rules.ts'
import type { MessageTemplates } from '#src/shared/institute/enquiries.ts'
import { joinKnown, mapLink } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { fillTemplate, stripBidi, withPlainSpaces } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'
import { dateIn, daysAfter, momentOf } from '#src/shared/wall-time.ts'

/** As many other classes a visitor is offered to choose from. */
export const MAX_OFFERED = 3
/** As many classes staff choose from. */
export const MAX_LISTED = 12

/** Where a visit stands: its class is to come, goes on or is over without a mark, or they came to it or did not. */
export const VISIT_STATES = ['coming', 'begun', 'over', 'came', 'missed'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** Who ended an invitation: the visitor, by choosing another class or none, or the institute. */
export const ENDED_BY = ['visitor', 'move', 'institute'] as const
export type EndedBy = (typeof ENDED_BY)[number]

type Reminder = 'evening' | 'hours'

const HOUR = 60 * 60_000
/** By the clocks of the institute. */
const EVENING_HOUR = '18:00'

/** 'SAP S/4HANA SD, Lab 2', or 'SAP S/4HANA SD, online'. */
export const placeInWords = ({ title, room, isOnline }: { title: string; room: string; isOnline: boolean }) =>
  joinKnown(...[title, isOnline ? 'online' : room].map(stripBidi))

/** When visitors are reminded of a class: at 18:00 the day before, and two hours before it. */
export const listReminders = (startsAt: string): Record<Reminder, number> => ({
  evening: Date.parse(momentOf(daysAfter(dateIn(startsAt, calendar.timeZone), -1), EVENING_HOUR, calendar.timeZone)),
  hours: Date.parse(startsAt) - 2 * HOUR,
})

type Reminded = {
  startsAt: string
  notifiedAt: string
  eveningReminderSentAt: string | null
  hoursReminderSentAt: string | null
}

/**
 * Which reminder is due at `at`, in milliseconds. None that was sent, none of a class that has begun, and none where the
 * visitor was informed of its hours after the moment of the reminder. The earlier one is left out once the later one is due.
 */
export function dueReminder(
  { startsAt, notifiedAt, eveningReminderSentAt, hoursReminderSentAt }: Reminded,
  at: number,
): Reminder | undefined {
  if (at >= Date.parse(startsAt)) return
  const moments = listReminders(startsAt)
  const reminder = at >= moments.hours ? 'hours' : 'evening'
  const sentAt = reminder === 'hours' ? hoursReminderSentAt : eveningReminderSentAt
  const isDue = at >= moments[reminder] && Date.parse(notifiedAt) < moments[reminder]
  return isDue && !sentAt ? reminder : undefined
}

/** Milliseconds after a class in which whoever did not come is offered the next: as long as its register is open, and a day. */
export const OFFER_LIFETIME_MS = 8 * 24 * HOUR

type Invited = { title: string; startsAt: string; endsAt: string; joinUrl: string | null }

type Ours = { templates: Pick<MessageTemplates, 'invitation'>; institute: ShownInstitute }

/** Instead of the institute's message, which says where to come. */
const ONLINE =
  'Hello {name}, we have reserved a seat for you in an online class of {course} at {institute}: {class}. Join it here: {link} Please tell us if you cannot come.'

/**
 * The institute's message after an invitation, for WhatsApp; the link to cancel is in the email alone. What is not known of the
 * institute leaves its place empty.
 */
export const composeInvitation = (
  name: string,
  { title, startsAt, endsAt, joinUrl }: Invited,
  { templates, institute }: Ours,
) =>
  withPlainSpaces(
    fillTemplate(joinUrl ? ONLINE : templates.invitation.text, {
      name: greetedName(name),
      institute: institute.name,
      address: joinKnown(institute.address, institute.city),
      map: mapLink(institute),
      link: joinUrl ?? '',
      course: stripBidi(title),
      class: `${formatWeekday(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`,
    }),
  )

/** 'a photo ID, a notebook and a pen' of several things. */
export const limitListed = (things: readonly string[]) => new Intl.ListFormat('en-IN').format(things)
