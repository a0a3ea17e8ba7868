import { describeDue, normalizeMailbox } from '#src/features/enquiries/rules.ts'
import { isoDate } from '#src/shared/iso-date.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'

/** Where someone who asked about a course stands. */
export const STATES = {
  asked: 'New',
  called: 'Called',
  invited: 'Invited',
  came: 'Attended demo',
  joined: 'Enrolled',
  closed: 'Closed',
} as const
export type EnquirerState = keyof typeof STATES

/** What became of an enquiry; `joined` is also set by an enrollment. */
export const OUTCOMES = {
  joined: 'Enrolled',
  'not-now': 'Not now',
  'not-interested': 'Not interested',
  'wrong-number': 'Wrong number',
} as const
export type Outcome = keyof typeof OUTCOMES

/** Ways to contact someone. The log says that one was opened: whether a message was sent is not known. */
export const CONTACTS = { phone: 'Call opened', whatsapp: 'WhatsApp opened', email: 'Email opened' } as const
export type Contact = keyof typeof CONTACTS

/** How those came whom staff enter by hand: what one chooses, and how their history begins. */
const FIRST_CONTACTS = [
  ['call', 'Call', 'Called us'],
  ['walk-in', 'Walk-in', 'Came to us'],
  ['referral', 'Referral', 'Was referred to us'],
] as const
export type HandSource = (typeof FIRST_CONTACTS)[number][0]
export const HAND_SOURCES: readonly HandSource[] = FIRST_CONTACTS.map(([source]) => source)
export const SOURCE_NAMES = Object.fromEntries(FIRST_CONTACTS.map(([source, name]) => [source, name]))

/** 'Called us about SAP S/4HANA SD.' */
export function describeFirstContact(source: HandSource, course: string) {
  const [, , words] = FIRST_CONTACTS.find(([name]) => name === source) ?? FIRST_CONTACTS[0]
  return `${words}${course && ` about ${course}`}.`
}

export const MAX_NOTE_LENGTH = 500
export const MAX_REASON_LENGTH = 300

/** What is known of an enquirer's requests and contacts, from which the state follows. */
export type EnquirerFacts = {
  outcome: Outcome | null
  followUpOn: string | null
  isInvited: boolean
  hasCome: boolean
  isContacted: boolean
  isAllDone: boolean
}

export function enquirerState({
  outcome,
  followUpOn,
  isInvited,
  hasCome,
  isContacted,
  isAllDone,
}: EnquirerFacts): EnquirerState {
  if (outcome === 'joined') return 'joined'
  if (outcome) return 'closed'
  if (hasCome) return 'came'
  if (isInvited) return 'invited'
  if (isAllDone && !followUpOn) return 'closed'
  return isContacted ? 'called' : 'asked'
}

type Due = { state: EnquirerState; followUpOn: string | null; replyDueAt: string | null }

/** When what is next is due: the day of the planned call, else the reply that is waited for. */
export function dueTime({ state, followUpOn, replyDueAt }: Due) {
  if (followUpOn) return momentOf(followUpOn, '00:00', TIME_ZONE)
  return state === 'asked' ? replyDueAt : null
}

/** What comes next where nothing is due. */
const WITHOUT_DATE = {
  asked: 'No call planned',
  called: 'No call planned',
  invited: 'Comes to a class',
  came: 'No call planned',
  joined: '',
  closed: '',
} as const

/** 'Call due today', 'Reply overdue by 3 hours', 'Comes to a class': what comes next, at `now` in milliseconds. */
export function nextStep(
  { state, followUpOn, dueAt }: Omit<Due, 'replyDueAt'> & { dueAt: string | null },
  now: number,
) {
  const today = isoDate(new Date(now))
  if (!dueAt) return { text: WITHOUT_DATE[state], isLate: false }
  if (!followUpOn) return { text: `Reply ${describeDue(dueAt, now)}`, isLate: Date.parse(dueAt) < now }
  const isLater = followUpOn > today
  return {
    text: `Call ${isLater ? `on ${formatDate(followUpOn)}` : dueSince(followUpOn, today)}`,
    isLate: followUpOn < today,
  }
}

type Sharing = { kind: 'phone' | 'email'; enquirerId: string; name: string }

const isSameName = (name: string, another: string) => name.toLowerCase() === another.toLowerCase()

/**
 * Who of those with an email address or phone number it is, where whoever asked last is first: whoever has the address, else the
 * phone, which is more often a family's. Of several who share it whoever has the name, too; undefined where nobody has (product 25.1).
 */
export function findSharingEnquirer(candidates: Sharing[], name: string) {
  const byEmail = candidates.filter(({ kind }) => kind === 'email')
  const sharing = byEmail.length > 0 ? byEmail : candidates
  const who = sharing.length > 1 ? sharing.find((each) => isSameName(each.name, name)) : sharing[0]
  return who?.enquirerId
}

type Sender = { name: string; email: string }

/** Whether a request is of someone else than `sender`: it has another address, and another name. What staff entered may have neither. */
export const isOfAnotherEnquirer = (request: Sender, sender: Sender) =>
  Boolean(request.name || request.email) &&
  normalizeMailbox(request.email) !== normalizeMailbox(sender.email) &&
  !isSameName(request.name, sender.name)

type NextStep = { followUpOn?: string | null | undefined; outcome?: Outcome | null | undefined }

/**
 * What is saved of a next step: an outcome removes the planned call, but for one with whoever joined, and a call that is planned
 * opens a closed enquiry again. `before` is the outcome until now (product 25.5).
 */
export function savedStep(before: Outcome | null, { followUpOn, outcome }: NextStep) {
  const isClosing = outcome && (outcome !== 'joined' || followUpOn === undefined)
  const isReopened = outcome === undefined && followUpOn && before && before !== 'joined'
  return {
    ...(isClosing ? { followUpOn: null } : followUpOn !== undefined && { followUpOn }),
    ...(isReopened ? { outcome: null } : outcome !== undefined && { outcome }),
  }
}

type MergedFields = { state: EnquirerState; outcome: Outcome | null; followUpOn: string | null }

/**
 * The outcome and the next call of two enquiries that become one: it joined if either did, is open if either was, else closed as
 * `kept`. The earlier call of those that stand as it does (product 25.2).
 */
export function mergedStep(kept: MergedFields, gone: MergedFields) {
  const both = [kept, gone]
  const isOpen = both.some(({ state }) => state !== 'closed' && state !== 'joined')
  const closed = isOpen ? null : (kept.outcome ?? gone.outcome)
  const outcome = both.some((each) => each.outcome === 'joined') ? 'joined' : closed
  const days = both.flatMap((each) => (each.outcome === outcome && each.followUpOn) || [])
  return { outcome, followUpOn: days.toSorted()[0] ?? null }
}

export const REPLIES_COUNTED_FOR = 90 * 24 * 60 * 60_000
export const FUNNEL_COUNTED_FOR = 12 * 7 * 24 * 60 * 60_000

/** '92 % of 48 requests'; of a share just below a whole per cent the lower. */
export const describeShare = ({ inTime, of }: { inTime: number; of: number }) =>
  `${Math.floor((inTime / of) * 100)} % of ${countInWords(of, 'request')}`

/** 'due today', or since when a call is overdue; `today` as '2027-01-05'. */
export const dueSince = (followUpOn: string, today: string) =>
  followUpOn === today ? 'due today' : `overdue since ${formatDate(followUpOn)}`
