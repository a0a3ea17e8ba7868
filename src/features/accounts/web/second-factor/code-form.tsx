import type { User } from '#src/access/user.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { accountsApi } from '../api.ts'

const schema = () => import('../../second-factor-contract.ts').then(({ Code }) => Code)

type Props = { actionData?: FormActionData | undefined; onEntered: (user: User) => void | Promise<void> }

/** The second step of a login, after the password. */
export function CodeForm({ onEntered, ...answered }: Props) {
  const form = useContractForm({
    schema,
    values: { code: '' },
    ...answered,
    fallback: 'Login failed. Try again.',
    send: async (typed) => onEntered((await accountsApi.enterCode.call(typed)).user),
  })
  return (
    <ContractForm form={form}>
      <TextField
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows now, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Logging in…' : 'Login'}
      </Button>
    </ContractForm>
  )
}
