import { useInstitute } from '#src/web/api/institute.ts'
import { nameDemoCourse } from '../rules.ts'

/** What was asked for, 'SAP S/4HANA SD, SAP S/4HANA MM'; `none` where nothing was. */
export function CourseNames({ keys, none = '' }: { keys: readonly string[]; none?: string }) {
  const { demoCourses } = useInstitute()
  return keys.map((key) => nameDemoCourse(key, demoCourses)).join(', ') || none
}
