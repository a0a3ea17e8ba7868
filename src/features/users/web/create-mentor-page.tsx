import { useNavigate } from 'react-router'
import { Account } from '#src/features/accounts/contract.ts'
import { PasswordField, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { usersApi } from './api.ts'

export default function CreateMentorPage() {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: async () => Account,
    values: { name: '', email: '', password: '' },
    draft: 'mentor',
    async send(account, context) {
      const { message } = await usersApi.createMentor.call(account, { context })
      toast('success', message)
      await navigate('/dashboard/admin/mentors')
    },
  })
  return (
    <>
      <PageHead title="Create New Mentor" hidden />
      <h1 className="text-3xl">Create New Mentor</h1>
      <div className="max-w-md">
        <ContractForm form={form}>
          <TextField name="name" label="Name" autoComplete="off" required />
          <TextField name="email" label="Email" type="email" autoComplete="off" required />
          <PasswordField
            name="password"
            label="Password"
            hint="At least 6 characters. Share it with the mentor, who can change it in their profile."
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" disabled={form.formState.isSubmitting} className="justify-self-start">
            {form.formState.isSubmitting ? 'Creating…' : 'Create mentor'}
          </Button>
        </ContractForm>
      </div>
    </>
  )
}
