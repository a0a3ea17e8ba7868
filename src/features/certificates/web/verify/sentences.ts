import type { CertificateFields } from '../../payload.ts'

/** What the page and the file that verify certificates say, in the same words. */
export const sentences = {
  refused: 'This is no certificate of ours, or it was changed.',
  'unknown key': 'Signed with a key we do not know.',
  signed: 'The signature is right.',
  notAsked: 'The signature is right. Whether it was taken back since could not be asked.',
  attested: 'not recorded; the institute attests it',
}

const MEDIUMS: Record<string, string> = {
  classroom: 'In the classroom',
  online: 'Online',
  both: 'In the classroom and online',
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '27 Nov 2026' of '2026-11-27'. */
export function dateInWords(date: string) {
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
    ['Held', MEDIUMS[medium] ?? medium],
    ['Attendance', of > 0 ? `${attended} of ${of} ${of === 1 ? 'class' : 'classes'}` : sentences.attested],
    ['Hours attended', hours > 0 ? String(hours) : ''],
    ['From', dateInWords(from)],
    ['To', dateInWords(to)],
    ['Mentor', mentor],
    ['Number', number],
    ['Issued on', dateInWords(issuedOn)],
  ].flatMap(([label = '', value = '']): [string, string][] => (value ? [[label, value]] : []))
}
