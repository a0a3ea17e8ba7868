import type { CertificateFields } from './payload.ts'

const ATTESTED_TEXT = 'not recorded; the institute attests it'

const DELIVERY_MODES: Record<string, string> = {
  classroom: 'In the classroom',
  online: 'Online',
  both: 'In the classroom and online',
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '27 Nov 2026' of '2026-11-27'. */
export function formatFieldDate(date: string) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : date
}

/** Every signed field with its label, in the order in which it is shown. */
export function labelledFields(fields: CertificateFields): [label: string, value: string][] {
  const { number, name, course, medium, attended, of, hours, from, to, mentor, issuedOn } = fields
  return [
    ['Name', name],
    ['Course', course],
    ['Held', DELIVERY_MODES[medium] ?? medium],
    ['Attendance', of > 0 ? `${attended} of ${of} ${of === 1 ? 'class' : 'classes'}` : ATTESTED_TEXT],
    ['Hours attended', hours > 0 ? String(hours) : ''],
    ['From', formatFieldDate(from)],
    ['To', formatFieldDate(to)],
    ['Mentor', mentor],
    ['Number', number],
    ['Issued on', formatFieldDate(issuedOn)],
  ].flatMap(([label = '', value = '']): [string, string][] => (value ? [[label, value]] : []))
}

const ELSEWHERE = ['Name', 'Course', 'Number', 'Issued on', 'Mentor']

/** Of those what a sheet lists below the course; the others have a place of their own. */
export const listedFields = (fields: CertificateFields) =>
  labelledFields(fields).filter(([label]) => !ELSEWHERE.includes(label))
