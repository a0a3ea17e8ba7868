/** A writer that names no version saves; one that does must have read the newest. */
export const isOutdated = (stored: { version: number }, version: number | undefined) =>
  version !== undefined && version !== stored.version
