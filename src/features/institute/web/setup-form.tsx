import { useEffect } from 'react'
import { welcomeUser } from '#src/features/accounts/login-results.ts'
import { PasswordField, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { instituteApi } from './api.ts'

const contract = () => import('../setup-contract.ts')
const schema = () => contract().then(({ SetUpForm }) => SetUpForm)

const EMPTY = {
  code: '',
  instituteName: '',
  city: '',
  phone: '',
  instituteEmail: '',
  name: '',
  email: '',
  password: '',
}

export function SetupForm({ actionData }: { actionData: FormActionData | undefined }) {
  const form = useContractForm({
    schema,
    values: EMPTY,
    actionData,
    async send(typed) {
      const { user } = await instituteApi.setUp.call((await contract()).toSetUp(typed))
      // As a document: what this page knows of the institute is from before.
      window.location.assign(welcomeUser(user).to ?? '/')
    },
  })
  const { setValue } = form
  useEffect(() => {
    const code = window.location.hash.slice(1)
    if (!code) return
    setValue('code', code)
    // Not left in the history of a browser that others use.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [setValue])
  const isSending = form.formState.isSubmitting || form.formState.isSubmitSuccessful
  return (
    <ContractForm form={form}>
      <TextField
        name="code"
        label="Code"
        hint="The last part of the link in the log of the program, after #."
        autoComplete="off"
        spellCheck={false}
        required
      />
      <h2 className="text-2xl">The institute</h2>
      <TextField name="instituteName" label="Name of the institute" autoComplete="organization" required />
      <TextField name="city" label="City" hint="With its state, such as Pune, Maharashtra." />
      <TextField name="phone" label="Phone" type="tel" inputMode="tel" />
      <TextField name="instituteEmail" label="Email for visitors" type="email" inputMode="email" />
      <h2 className="text-2xl">Your account</h2>
      <TextField name="name" label="Full Name" autoComplete="name" required />
      <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
      <PasswordField name="password" label="Password" hint="At least 6 characters." autoComplete="new-password" />
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? 'Setting up…' : 'Set up the site'}
      </Button>
    </ContractForm>
  )
}
