import { useLocation } from 'react-router'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { useStudentsWithoutBatch } from './students-without-batch.ts'

/** From the list of students to those whose batch was cancelled; nothing while there are none. */
export function WithoutBatchLink() {
  const here = useLocation().pathname
  const { length } = useStudentsWithoutBatch()
  return length > 0 && <ButtonLink to={`${here}/without-batch`}>{`Without a batch (${length})`}</ButtonLink>
}
