import type { ServerBuild } from 'react-router'

/** What is matched: each segment is a word, or a parameter whatever it says. */
type KnownRoute = { segments: { word: string; isParameter: boolean }[]; parameters: number }
export type KnownRoutes = KnownRoute[]

const PARAMETER = /^:|^\{.*\}$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** What the browser's router fetches of a page. */
const DATA = '.data'
const HIDDEN = '…'

/** Of patterns such as `/courses/:id`, `/courses/:id?` and `/courses/{id}`: those with more words of their own are matched first. */
export const knownRoutes = (patterns: string[]): KnownRoutes =>
  patterns
    .flatMap((pattern) => (pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.replace(/\/[^/]+$/, '')] : pattern))
    .map((pattern) => {
      const segments = segmentsOf(pattern).map((word) => ({ word, isParameter: PARAMETER.test(word) }))
      return { segments, parameters: segments.filter(({ isParameter }) => isParameter).length }
    })
    .toSorted((first, second) => first.parameters - second.parameters)

/** Those of every page, such as `/courses/:id`. */
export function pagePatterns({ routes }: Pick<ServerBuild, 'routes'>) {
  const pathOf = (id?: string): string => {
    const route = id ? routes[id] : undefined
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : '') : ''
  }
  return Object.keys(routes)
    .map(pathOf)
    .filter((pattern) => !pattern.includes('*'))
}

const segmentsOf = (path: string) => path.split('/').slice(1).filter(Boolean)

/** Words in any case, as the router of pages reads them. */
const find = (routes: KnownRoutes, asked: string[]) =>
  routes.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every(({ word, isParameter }, at) => isParameter || word.toLowerCase() === asked[at]?.toLowerCase()),
  )

/** The path of a page with the words of its route as they are spelled there; any other path as it is. */
export function withWordsOf(routes: KnownRoutes, path: string) {
  const isData = path.endsWith(DATA)
  const asked = segmentsOf(isData ? path.slice(0, -DATA.length) : path)
  const route = find(routes, asked)
  if (!route) return path
  const words = route.segments.map(({ word, isParameter }, at) => (isParameter ? asked[at] : word))
  return `/${words.join('/')}${isData ? DATA : ''}`
}

/**
 * A path as it may be logged: the words of its route, and ids. What else was typed may be a secret, also where it leads
 * nowhere because it is misspelled, so of a path without a route only a first word that is known remains.
 */
export function loggedPath(routes: KnownRoutes, path: string) {
  const isData = path.endsWith(DATA)
  const asked = segmentsOf(isData ? path.slice(0, -DATA.length) : path)
  const route = find(routes, asked)
  if (route) {
    const words = route.segments.map(({ word, isParameter }, at) => (isParameter ? loggedValue(asked[at]) : word))
    return `/${words.join('/')}${isData ? DATA : ''}`
  }
  const [first = ''] = asked
  const known = routes.flatMap(({ segments: [segment] }) => (segment && !segment.isParameter ? segment.word : []))
  const word = known.find((word) => word.toLowerCase() === first.toLowerCase())
  return word ? `/${word}/${HIDDEN}` : `/${HIDDEN}`
}

const loggedValue = (value = '') => (ID.test(value) ? value.toLowerCase() : HIDDEN)
