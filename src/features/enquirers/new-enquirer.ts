import { CHOOSE_COURSE } from '#src/features/enquiries/contract.ts'
import { email, fullName, optionalText, requiredPhone } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { HAND_SOURCES, MAX_NOTE_LENGTH } from './rules.ts'

/** A text that may be left out: checked where there is one. */
const orNothing = (schema: z.ZodType<string, string>) =>
  z
    .string('Please enter text')
    .default('')
    .transform((typed, context) => {
      if (!typed.trim()) return ''
      const checked = schema.safeParse(typed)
      if (checked.success) return checked.data
      for (const { message } of checked.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Someone who called, came or was referred: a number is enough. */
export const NewEnquirer = z.object({
  phone: requiredPhone('Phone Number is required'),
  name: orNothing(fullName('Please enter a name with letters')),
  email: orNothing(email('Email is required', 'Invalid email address')),
  course: z.string(CHOOSE_COURSE).max(40, CHOOSE_COURSE).default(''),
  source: z.enum(HAND_SOURCES, messages.sourceMissing),
  note: optionalText(MAX_NOTE_LENGTH, messages.noteTooLong).default(''),
})
