import { useWatch } from 'react-hook-form'
import { batchesApi } from '../api.ts'
import { type Typed, unsavedIn } from '../batch/batch-values.ts'
import { Clashes } from './clashes.tsx'

const WATCHED = ['startsOn', 'weekdays', 'startTime', 'endTime', 'classCount', 'mentorId', 'room'] as const

type Props = { id: string | undefined; onShow: (question: string) => void }

/** What is in the way of a batch that is planned or changed, as soon as its days and hours are there. */
export function BatchClashes({ id, onShow }: Props) {
  const [startsOn, weekdays, startTime, endTime, classCount, mentorId, room] = useWatch<Typed, typeof WATCHED>({
    name: WATCHED,
  })
  const unsaved = unsavedIn({ startsOn, weekdays, startTime, endTime, classCount, mentorId, room })
  if (!unsaved) return null
  return <Clashes query={batchesApi.previewBatch.queryOptions({ input: { id, ...unsaved } })} onShow={onShow} />
}
