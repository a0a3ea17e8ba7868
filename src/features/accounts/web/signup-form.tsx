import { useState } from 'react'
import { PasswordField, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { accountsApi } from './api.ts'
import { PrivacyLink } from './privacy-link.tsx'

const schema = () => import('../contract.ts').then(({ SignUpForm }) => SignUpForm)

export function SignUpForm({ actionData }: { actionData: FormActionData | undefined }) {
  const [signedUp, setSignedUp] = useState<{ message: string; email: string }>()
  const form = useContractForm({
    schema,
    values: { name: '', email: '', password: '', confirmPassword: '' },
    actionData,
    fallback: 'Signup failed. Please try again.',
    draft: 'signup',
    stays: true,
    async send({ name, email, password }) {
      const { message } = await accountsApi.signup.call({ name, email, password })
      setSignedUp({ message, email })
    },
  })
  return (
    <>
      <ContractForm form={form}>
        <TextField name="name" label="Full Name" autoComplete="name" required />
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
        <PasswordField
          name="password"
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          repeatedIn="confirmPassword"
        />
        <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Signing up…' : 'Register'}
        </Button>
      </ContractForm>
      <PrivacyLink purpose="We use this for your account and your classes, and for nothing else." />
      <Dialog title={signedUp && 'Signup Successful'} onClose={() => setSignedUp(undefined)}>
        <p>{signedUp?.message}</p>
        <ButtonLink variant="primary" to="/login" state={{ email: signedUp?.email }}>
          Go to Login
        </ButtonLink>
      </Dialog>
    </>
  )
}
