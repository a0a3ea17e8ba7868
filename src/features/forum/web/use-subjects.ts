import { useInstitute } from '#src/web/api/institute.ts'

/** What the institute's students discuss, beside what every forum has. */
export const useSubjects = () => useInstitute().pages.forum.subjects
