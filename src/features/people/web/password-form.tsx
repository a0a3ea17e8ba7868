import { useNavigate } from 'react-router'
import { sentenceOf } from '#src/web/errors.ts'
import { forgetDrafts } from '#src/web/forget-drafts.ts'
import { ContractForm, useContractForm } from '#src/web/form.tsx'
import { intentional } from '#src/web/navigation-intent.ts'
import { Button } from '#src/web/ui/button.tsx'
import { PasswordField } from '#src/web/ui/field.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import { PasswordForm as Typed } from '../contract.ts'
import { peopleApi } from './api.ts'
import { useAuth } from './auth.tsx'

const NOTHING = { current: '', password: '', confirmPassword: '' }

/** Changes one's own password. Every other browser is signed out by it. */
export function PasswordForm() {
  const form = useContractForm({
    schema: async () => Typed,
    values: NOTHING,
    stays: true,
    async send({ current, password }) {
      const { message } = await peopleApi.changePassword.call({ current, password })
      toast('success', message)
    },
  })
  return (
    <ContractForm form={form}>
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        repeatedIn="confirmPassword"
      />
      <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      <Button type="submit" disabled={form.formState.isSubmitting} className="justify-self-start">
        {form.formState.isSubmitting ? 'Saving…' : 'Change password'}
      </Button>
    </ContractForm>
  )
}

/** For whoever left a browser signed in somewhere. */
export function SignOutEverywhere() {
  const { user, setUser } = useAuth()
  const navigate = useNavigate()
  async function leave() {
    try {
      const { message } = await peopleApi.signOutEverywhere.call()
      await navigate('/login', intentional)
      setUser(null)
      if (user) forgetDrafts(user._id)
      toast('success', message)
    } catch (error) {
      toast('error', sentenceOf(error))
    }
  }
  return (
    <Button className="justify-self-start" onClick={() => void leave()}>
      Sign out everywhere
    </Button>
  )
}
