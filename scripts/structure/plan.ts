import type { Source } from './sources.ts'

/** The features, each leaning on those before it and never on one after. */
export const FEATURES = [
  'accounts',
  'media',
  'institute',
  'users',
  'markdown',
  'courses',
  'enrollments',
  'batches',
  'seats',
  'timetable',
  'announcements',
  'handouts',
  'leave',
  'enquiries',
  'attendance',
  'visits',
  'feedback',
  'certificates',
  'enquirers',
  'forum',
  'blogs',
  'notifications',
  'activity',
  'privacy',
  'search',
  'site',
  'dashboard',
]

export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const sideOf = (path: string) => /^src\/(?:features\/[^/]+\/)?(server|web)\//.exec(path)?.[1]
/** What both sides of a feature share: its contract, rules and invalidations. */
const isOfBothSides = (path: string) => /^src\/features\/[^/]+\/[\w-]+\.ts$/.test(path)
/** Where all features are put together. */
const isGathering = (path: string) => /^src\/(app\/.*|[^/]+)$/.test(path)

/** The higher, the more a file may know. */
function floorOf(path: string) {
  if (/^src\/(main|run)\.ts$/.test(path)) return 1_000
  if (isGathering(path)) return 900
  const feature = featureOf(path)
  if (feature) return 100 + FEATURES.indexOf(feature)
  if (/^src\/(server|web)\//.test(path)) return 50
  if (path.startsWith('src/access/')) return 40
  return 10
}

/** Why a file may not import another; nothing where it may. */
export function objection(from: string, to: string) {
  if (floorOf(to) > floorOf(from)) return 'it lies above'
  if (isOfBothSides(from) && sideOf(to)) return 'a file of both sides imports neither'
  if (!isGathering(from) && sideOf(from) && sideOf(to) && sideOf(from) !== sideOf(to)) return 'it is the other side'
  if (from.startsWith('src/shared/') && !to.startsWith('src/shared/')) return 'shared imports nothing'
}

/** Every import that runs against the plan. */
export const arrowsUp = (sources: Source[]) =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const why = objection(path, to)
      return why ? `${path} → ${to}: ${why}` : []
    }),
  )

/** Files that reach themselves again, each circle once. */
export function circles(sources: Source[]) {
  const imports = new Map(sources.map((source) => [source.path, source.imports]))
  const circlesByPath = new Map<string, string[]>()
  const done = new Set<string>()
  function walk(path: string, way: string[]) {
    const at = way.indexOf(path)
    if (at >= 0) {
      const circle = way.slice(at)
      circlesByPath.set(circle.toSorted().join(), circle)
    }
    if (at >= 0 || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return [...circlesByPath.values()]
}
