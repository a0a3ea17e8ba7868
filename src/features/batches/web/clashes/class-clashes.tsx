import { useWatch } from 'react-hook-form'
import { batchesApi } from '../api.ts'
import { ClassFields, toClassInput } from '../classes/class-fields.ts'
import { Clashes } from './clashes.tsx'

type Props = { batchId: string; classId: string | undefined; onShow: (question: string) => void }

/** What is in the way of a class that is added or changed, as soon as its day and hours are there. */
export function ClassClashes({ batchId, classId, onShow }: Props) {
  const { data: fields } = ClassFields.safeParse(useWatch<ClassFields>())
  if (!fields) return null
  const { startsAt, endsAt, room, mentorId } = toClassInput(fields)
  const input = { id: batchId, classId, startsAt, endsAt, room, mentorId }
  return <Clashes query={batchesApi.previewClass.queryOptions({ input })} onShow={onShow} />
}
