import { createHash } from 'node:crypto'
import { DEMO_LOGO } from '#src/shared/institute/look-files.ts'
import type { Records } from '#src/shared/institute/people.ts'
import type { Sections } from '#src/shared/institute/sections.ts'
import { describeInstitute, type Institute, showInstitute } from '#src/shared/institute/shown.ts'

type Read = { sections: Sections; records?: Records }

export type InstituteCopy = ReturnType<typeof keepInstitute>

/** Of the pictures that are made of it; none for the demo's, which are files of the build. */
function versionOf({ identity: { name, city, tagline }, look: { logo, colour } }: Institute) {
  if (logo === DEMO_LOGO) return ''
  return createHash('sha256')
    .update(JSON.stringify([name, city, tagline, logo, colour]))
    .digest('base64url')
    .slice(0, 8)
}

/**
 * What this process knows of the institute, so that no request has to ask the database. Whatever says something of the institute
 * reads `current` at the moment it is made; `shown` is the part that every page has.
 */
export function keepInstitute(first: Read, read: () => Promise<Read>) {
  let current = describeInstitute(first.sections, first.records)
  let shown = showInstitute(current, versionOf(current))
  let reading = Promise.resolve()
  async function readAgain() {
    const { sections, records } = await read()
    current = describeInstitute(sections, records)
    shown = showInstitute(current, versionOf(current))
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
