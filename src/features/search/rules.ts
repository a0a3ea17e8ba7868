import type { Role, User } from '#src/access/user.ts'
import { mayEnter } from '#src/features/accounts/rules.ts'
import type { FoundGroup } from './contract.ts'

/** More words than these narrow nothing down any further. */
const MAX_WORDS = 8

export const splitWords = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Fewer letters are looked for where a word begins; anywhere they would be found in everything. */
export const MIN_INNER_LENGTH = 3

type FoundRows = { _id: string; role?: Role; slug?: string; studentId?: string }
export type Kind = FoundGroup['type']
/** Searched by the words of a name or title. */
export type NamedKind = Exclude<Kind, 'Enquiries' | 'Batches' | 'Certificates'>

/** Where a result leads: to a page its finder may open (product 15.7). */
export function resultPath(viewer: User, type: Kind, { _id, role = 'student', slug = '', studentId = '' }: FoundRows) {
  if (type === 'Courses') return `/courses/${_id}`
  if (type === 'Blogs') return `/blogs/${encodeURIComponent(slug)}`
  if (type === 'Forum Discussions')
    return mayEnter('student', viewer) ? `/dashboard/student/forum?id=${_id}` : `/forum?id=${_id}`
  if (type === 'Enquiries') return `/dashboard/admin/enquiries/${_id}`
  if (type === 'Batches') return `/dashboard/batches/${_id}`
  if (type === 'Certificates') return `/dashboard/${viewer.isAdmin ? 'admin' : 'mentor'}/student-profile/${studentId}`
  return `/dashboard/${mayEnter(role, viewer) ? role : viewer.role}/profile?id=${_id}`
}

/** An apostrophe is found in any of its forms, as the search finds it. */
const escapeRegExp = (word: string) => word.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&').replace(/['‘’ʼ´]/g, "['‘’ʼ´]")

/** Matches letters with their combining marks; short words match only at the beginning of a word. */
const createPattern = (word: string) =>
  `${[...word].length < MIN_INNER_LENGTH ? '(?<![\\p{L}\\p{N}\\p{M}])' : ''}${escapeRegExp(word)}[\\p{M}\\u200c\\u200d]*`

/** A title in pieces: every other one, beginning with the second, is what was looked for. */
export function markMatches(title: string, query: string) {
  const words = splitWords(query).sort((a, b) => b.length - a.length)
  if (words.length === 0) return [title]
  return title.split(new RegExp(`(${words.map(createPattern).join('|')})`, 'giu'))
}

export type Result = { label: string; role?: Role; to: string }
export type ResultGroup = { value: Kind; items: Result[] }

export const toResults = (viewer: User, groups: FoundGroup[]): ResultGroup[] =>
  groups.map(({ type, data }) => ({
    value: type,
    items: data.map((item) => ({
      label: 'name' in item ? item.name : item.title,
      ...('role' in item && { role: item.role }),
      to: resultPath(viewer, type, item),
    })),
  }))
