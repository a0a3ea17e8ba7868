import { useState } from 'react'
import { optionalText, text } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { attendanceApi } from '../api.ts'

const Typed = z.object({ code: text('Please enter the code', 20) })
const Noted = z.object({ code: optionalText(20) })

/** `isNoted`: this browser had the code before its student logged in, and need not show it again. */
type Props = { code: string; isNoted: boolean; actionData?: FormActionData | undefined }

/** Says that one is here; that one is checked in is said only once it is stored. */
export function CheckInForm({ code, isNoted, actionData }: Props) {
  const [stored, setStored] = useState<string>()
  const [isOver, setOver] = useState(false)
  const isTyped = !isNoted || isOver
  const form = useContractForm({
    schema: async () => (isTyped ? Typed : Noted),
    values: { code },
    actionData,
    fallback: 'Failed to check you in.',
    async send(typed, context) {
      setStored((await attendanceApi.checkIn.call(isTyped ? typed : { code: '' }, { context })).message)
    },
    onRefused: (message) => {
      form.setError('code', { message })
      setOver(true)
    },
  })
  if (stored)
    return (
      <>
        <Notice kind="success">{stored}</Notice>
        <ButtonLink to="/dashboard/student/progress">My Progress</ButtonLink>
      </>
    )
  return (
    <ContractForm form={form}>
      {isTyped && (
        <TextField
          name="code"
          label="Code"
          hint="6 digits, on your mentor's screen"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
      {!isTyped && <p>We saved your code before you logged in.</p>}
      <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Checking in…' : 'Check in'}
      </Button>
    </ContractForm>
  )
}
