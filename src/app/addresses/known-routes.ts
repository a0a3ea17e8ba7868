import type { ServerBuild } from 'react-router'

/** What is matched: each segment is a word, or a parameter whatever it says. */
type KnownRoute = { segments: { word: string; isParameter: boolean }[]; parameters: number }
export type KnownRoutes = KnownRoute[]

const PARAMETER = /^:|^\{.*\}$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** What the browser's router fetches of a page. */
const DATA_SUFFIX = '.data'
const HIDDEN = '…'

/** Of patterns such as `/courses/:id`, `/courses/:id?` and `/courses/{id}`: those with more words of their own are matched first. */
export const parseRoutes = (patterns: string[]): KnownRoutes =>
  patterns
    .flatMap((pattern) => (pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.replace(/\/[^/]+$/, '')] : pattern))
    .map((pattern) => {
      const segments = splitPath(pattern).map((word) => ({ word, isParameter: PARAMETER.test(word) }))
      return { segments, parameters: segments.filter(({ isParameter }) => isParameter).length }
    })
    .toSorted((first, second) => first.parameters - second.parameters)

/** Those of every page, such as `/courses/:id`. */
export function pagePatterns({ routes }: Pick<ServerBuild, 'routes'>) {
  const fullPath = (id?: string): string => {
    const route = id ? routes[id] : undefined
    return route ? fullPath(route.parentId) + (route.path ? `/${route.path}` : '') : ''
  }
  return Object.keys(routes)
    .map(fullPath)
    .filter((pattern) => !pattern.includes('*'))
}

const splitPath = (path: string) => path.split('/').slice(1).filter(Boolean)

/** Words in any case, as the router of pages reads them. */
const findRoute = (routes: KnownRoutes, segmentsAsked: string[]) =>
  routes.find(
    ({ segments }) =>
      segments.length === segmentsAsked.length &&
      segments.every(
        ({ word, isParameter }, at) => isParameter || word.toLowerCase() === segmentsAsked[at]?.toLowerCase(),
      ),
  )

/** The path of a page with the words of its route as they are spelled there; any other path as it is. */
export function spellAsRoute(routes: KnownRoutes, path: string) {
  const isData = path.endsWith(DATA_SUFFIX)
  const segmentsAsked = splitPath(isData ? path.slice(0, -DATA_SUFFIX.length) : path)
  const route = findRoute(routes, segmentsAsked)
  if (!route) return path
  const words = route.segments.map(({ word, isParameter }, at) => (isParameter ? segmentsAsked[at] : word))
  return `/${words.join('/')}${isData ? DATA_SUFFIX : ''}`
}

/**
 * A path as it may be logged: the words of its route, and ids. What else was typed may be a secret, also where it leads
 * nowhere because it is misspelled, so of a path without a route only a first word that is known remains.
 */
export function loggedPath(routes: KnownRoutes, path: string) {
  const isData = path.endsWith(DATA_SUFFIX)
  const segmentsAsked = splitPath(isData ? path.slice(0, -DATA_SUFFIX.length) : path)
  const route = findRoute(routes, segmentsAsked)
  if (route) {
    const words = route.segments.map(({ word, isParameter }, at) =>
      isParameter ? loggedValue(segmentsAsked[at]) : word,
    )
    return `/${words.join('/')}${isData ? DATA_SUFFIX : ''}`
  }
  const [first = ''] = segmentsAsked
  const firstWords = routes.flatMap(({ segments: [segment] }) => (segment && !segment.isParameter ? segment.word : []))
  const word = firstWords.find((word) => word.toLowerCase() === first.toLowerCase())
  return word ? `/${word}/${HIDDEN}` : `/${HIDDEN}`
}

const loggedValue = (value = '') => (ID.test(value) ? value.toLowerCase() : HIDDEN)
