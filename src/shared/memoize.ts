/** As `make`, which is asked once for the keys of late: when there are too many they are all forgotten. */
export function memoize<Key, Made>(make: (key: Key) => Made, maxKeys = 1_000) {
  const known = new Map<Key, Made>()
  return (key: Key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size >= maxKeys) known.clear()
    known.set(key, made)
    return made
  }
}
