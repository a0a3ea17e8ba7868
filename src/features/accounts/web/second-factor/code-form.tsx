import { useQuery } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { accountsApi } from '../api.ts'
import { PasskeyLogin } from './passkey-login.tsx'

const schema = () => import('../../second-factor-contract.ts').then(({ Code }) => Code)

const HINT = 'The six digits that your authenticator app shows now, or one of your recovery codes.'

type Props = { actionData?: FormActionData | undefined; onEntered: (user: User) => void | Promise<void> }

/** The second step of a login, after the password: a code, or a passkey where the user has one. */
export function CodeForm({ onEntered, ...answered }: Props) {
  const { byApp = true, byPasskey = false } = useQuery(accountsApi.pendingLogin.queryOptions()).data ?? {}
  const form = useContractForm({
    schema,
    values: { code: '' },
    ...answered,
    fallback: 'Login failed. Try again.',
    send: async (typed) => onEntered((await accountsApi.enterCode.call(typed)).user),
  })
  return (
    <>
      {byPasskey && <PasskeyLogin onEntered={onEntered} />}
      <ContractForm form={form}>
        <TextField
          name="code"
          label="Code"
          hint={byApp || !byPasskey ? HINT : 'One of your recovery codes.'}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant={byPasskey ? 'plain' : 'primary'} disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? 'Logging in…' : 'Login'}
        </Button>
      </ContractForm>
    </>
  )
}
