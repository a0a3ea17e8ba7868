/** What the site says of itself; null where nothing answers. */
export const askSite = (fetch: Window['fetch']) => fetch('/health/live', { cache: 'no-store' }).catch(() => null)

/** A browser believes in its line for longer than it lasts. */
export const isReachable = async (fetch: Window['fetch']) => (await askSite(fetch))?.ok ?? false
