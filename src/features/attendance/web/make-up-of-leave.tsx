import { useQuery } from '@tanstack/react-query'
import { attendanceApi } from './api.ts'
import { MakeUpChoice } from './make-up-choice.tsx'

type Props = { classId: string; number: number }

/** Where a class that a student cannot come to is held again, before it is missed; nothing where it is not. */
export default function MakeUpOfLeave({ classId, number }: Props) {
  const { data } = useQuery(attendanceApi.makeUps.queryOptions({ input: { id: classId } }))
  if (!data) return null
  return <MakeUpChoice missed={{ _id: classId, number, reserved: data.find(({ isReserved }) => isReserved) ?? null }} />
}
