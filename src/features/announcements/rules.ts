export const MAX_SUBJECT_LENGTH = 80
export const MAX_TEXT_LENGTH = 1000

/** So many are sent to a batch, or a course, on one day. */
export const MAX_PER_DAY = 5

/** Days ahead that one can be planned. */
export const MAX_DAYS_AHEAD = 30

/** Days for which its students see it; it is deleted then. */
export const SHOWN_DAYS = 90

/** Milliseconds before one is sent at the earliest, in which it can be taken back. */
export const UNDO_MS = 15_000

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Why an announcement cannot be sent at a moment; null where it can. Both are in milliseconds. */
export function timeRefusal(at: number, now: number) {
  if (at <= now) return 'tooEarly'
  return at > now + MAX_DAYS_AHEAD * DAY ? 'tooLate' : null
}

type Planned = { at: string; sentAt: string | null; isWithdrawn: boolean }

/** It can still be taken back unseen, and leaves within seconds; `now` is in whole minutes. */
export const isLeaving = ({ at, sentAt, isWithdrawn }: Planned, now: number) =>
  !sentAt && !isWithdrawn && Date.parse(at) <= now + MINUTE + UNDO_MS

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"“”]*/gi
/** Without authority, and known to open something. */
const OPENING = /(?:^|[\s(<"“])(?:javascript|vbscript|data|mailto|tel|sms|file|blob):\S/i

/** Whether every address in a text is one of https. */
export const hasSecureLinksOnly = (text: string) =>
  !OPENING.test(text) && [...text.matchAll(ADDRESS)].every(([address]) => isSecure(address))

const isSecure = (address: string) => /^https:\/\//i.test(address) && URL.canParse(address)

export type Segment = { text: string; isLink: boolean }

/** What ends a sentence, or closes a bracket around an address, belongs to the sentence. */
const TRAILING = /[.,;:!?)\]}'’]+$/

/** A text in its segments, in their order: plain words and addresses of https. */
export function splitLinks(text: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  const add = (text: string, isLink: boolean) => text && segments.push({ text, isLink })
  for (const { 0: matched, index } of text.matchAll(ADDRESS)) {
    const address = matched.replace(TRAILING, '')
    if (!isSecure(address)) continue
    add(text.slice(end, index), false)
    add(address, true)
    end = index + address.length
  }
  add(text.slice(end), false)
  return segments
}

/** Where a student reads one. */
export const announcementPath = (id: string) => `/dashboard/student/announcements/${id}`
