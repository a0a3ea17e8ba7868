import * as z from '#src/shared/zod.ts'
import { checkDays, LeaveReason } from '../shapes.ts'

export type LeaveFields = { what: 'class' | 'days'; from: string; to: string; reason: string }
export type Sent = { classId: string; reason: string } | { from: string; to: string; reason: string }

/** What is sent of the form: for the class it was opened at, or for the days that are chosen. */
export const leaveSchema = (classId: string | undefined) =>
  LeaveReason.extend({ what: z.enum(['class', 'days']), from: z.string(), to: z.string() })
    .check(({ value, issues }) => {
      const refuse = (path: string, message: string) =>
        void issues.push({ code: 'custom', path: [path], message, input: value })
      if (value.what === 'days') checkDays(value, refuse)
    })
    .transform(
      ({ what, from, to, reason }): Sent => (what === 'class' && classId ? { classId, reason } : { from, to, reason }),
    )
