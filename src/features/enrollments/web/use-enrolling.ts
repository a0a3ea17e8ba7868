import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#src/access/user.ts'
import type { Course } from '#src/features/courses/contract.ts'
import type { Outcome } from '#src/features/users/web/outcome-list.tsx'
import { errorMessage, fieldIssues, mayRetry } from '#src/web/api/errors.ts'
import { newIdempotencyKey } from '#src/web/api/idempotency-key.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { enrollmentsApi } from './api.ts'
import type { Choice } from './classroom-slots.ts'

type Student = Pick<User, '_id' | 'name'>
/** `isClash`: they have other classes at that time, which may be meant. */
export type EnrollmentOutcome = Outcome & { isClash: boolean }
type EnrollRequest = {
  students: Student[]
  course: Pick<Course, '_id'>
  choice: Choice | undefined
  isConfirmed?: true
}

export const isClash = (error: unknown) => fieldIssues(error).some(({ path }) => path === 'isConfirmed')

const FAILED = 'Failed to enroll student.'

/**
 * Enrolls several, each by a request of its own and one after the other: what is refused to one keeps no other out, and an
 * attempt that is repeated takes effect once for each.
 */
export function useEnrolling() {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { onMutate, onSettled } = useMutationFeedback(FAILED)
  const [outcomes, setOutcomes] = useState<EnrollmentOutcome[]>([])
  async function enroll(
    student: Student,
    courseId: string,
    choice: Choice | undefined,
    isConfirmed?: true,
  ): Promise<EnrollmentOutcome> {
    const context = {
      idempotencyKey: `${idempotencyKey} ${courseId} ${student._id} ${choice?.batchId ?? ''}${isConfirmed ? ' confirmed' : ''}`,
    }
    try {
      const { message } = await enrollmentsApi.enroll.call(
        { studentId: student._id, courseId, ...choice, isConfirmed },
        { context },
      )
      return { student, sentence: message, isDone: true, isUndecided: false, isClash: false }
    } catch (error) {
      return {
        student,
        sentence: errorMessage(error, FAILED),
        isDone: false,
        isClash: isClash(error),
        isUndecided: mayRetry(error),
      }
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ students, course, choice, isConfirmed }: EnrollRequest) => {
      for (const student of students) {
        const outcome = await enroll(student, course._id, choice, isConfirmed)
        setOutcomes((before) => [...before.filter((earlier) => earlier.student._id !== student._id), outcome])
      }
    },
    onMutate,
    onSettled,
  })
  return { enroll: mutate, isPending, outcomes }
}
