/** As `make`, which is asked once for the keys of late: when there are too many they are all forgotten. */
export function memoize<Key, Made>(make: (key: Key) => Made, maxKeys = 1_000) {
  const cache = new Map<Key, Made>()
  return (key: Key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const made = make(key)
    if (cache.size >= maxKeys) cache.clear()
    cache.set(key, made)
    return made
  }
}
