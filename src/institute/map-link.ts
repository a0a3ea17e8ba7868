import { institute } from '#src/institute.ts'

/** Where a map shows the institute. */
export const mapLink = `https://www.google.com/maps?q=${encodeURIComponent(institute.mapQuery)}`
