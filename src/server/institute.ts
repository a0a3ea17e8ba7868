import type { Sections } from '#src/shared/institute/sections.ts'
import { describeInstitute, showInstitute } from '#src/shared/institute/shown.ts'

export type InstituteCopy = ReturnType<typeof keepInstitute>

/**
 * What this process knows of the institute, so that no request has to ask the database. Whatever says something of the institute
 * reads `current` at the moment it is made; `shown` is the part that every page has.
 */
export function keepInstitute(first: Sections, read: () => Promise<Sections>) {
  let current = describeInstitute(first)
  let shown = showInstitute(current)
  let reading = Promise.resolve()
  async function readAgain() {
    current = describeInstitute(await read())
    shown = showInstitute(current)
  }
  return {
    get current() {
      return current
    },
    get shown() {
      return shown
    },
    /** Reads it again, after whoever reads it already: what is kept is never older than what was. */
    renew() {
      const before = reading.catch(() => undefined)
      reading = before.then(readAgain)
      return reading
    },
  }
}
