import { useQuery } from '@tanstack/react-query'
import { Differences, type FieldNames } from '#src/web/forms/differences.tsx'
import type { Merging } from '#src/web/forms/use-merge.ts'
import { DELIVERY_MODE_WORDS } from '../../rules.ts'
import { mentors } from './choice-fields.tsx'

/** What the forms of a batch and of a class call their fields. */
const NAMES: FieldNames = {
  mentorId: 'Mentor',
  name: 'Name',
  startsOn: 'First day',
  startTime: 'Begins at',
  endTime: 'Ends at',
  classCount: 'Classes',
  medium: 'Where',
  room: 'Room',
  joinUrl: 'Joining link',
  seats: 'Seats',
  date: 'Day',
  startsAt: 'Begins at',
  endsAt: 'Ends at',
  topic: 'Topic',
  note: 'Note for the students',
  recordingUrl: 'Recording',
  endedAt: 'Ended at',
  reason: 'Reason',
}

const DELIVERY_MODE_NAMES = new Map(Object.entries(DELIVERY_MODE_WORDS))

/** Of a batch or a class that two have changed; mentors by their names. */
export function ClassroomDifferences({ merging }: { merging: Merging }) {
  const { data } = useQuery(mentors)
  const words = { medium: DELIVERY_MODE_NAMES, mentorId: new Map(data?.map(({ _id, name }) => [_id, name])) }
  return <Differences merging={merging} names={NAMES} words={words} />
}
