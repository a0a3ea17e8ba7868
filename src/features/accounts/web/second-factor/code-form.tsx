import { useQuery } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { errorMessage, errorStatus } from '#src/web/api/errors.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from '../api.ts'
import { PasskeyLogin } from './passkey-login.tsx'

const schema = () => import('../../second-factor-contract.ts').then(({ Code }) => Code)

const HINT = 'The six digits that your authenticator app shows now, or one of your recovery codes.'

type Props = {
  actionData?: FormActionData | undefined
  onEntered: (user: User) => void | Promise<void>
  /** The password is to be entered again: it is too long ago. Without it the page says so. */
  onExpired?: () => void
}

/** The second step of a login, after the password: a code, or a passkey where the user has one. */
export function CodeForm({ onEntered, onExpired, ...answered }: Props) {
  const { byApp = true, byPasskey = false } = useQuery(accountsApi.pendingLogin.queryOptions()).data ?? {}
  const form = useContractForm({
    schema,
    values: { code: '' },
    ...answered,
    fallback: 'Login failed. Try again.',
    async send(typed) {
      const response = await accountsApi.enterCode.call(typed).catch((error: unknown) => {
        if (!onExpired || errorStatus(error) !== 401) throw error
        toast('error', errorMessage(error))
        onExpired()
      })
      if (response) await onEntered(response.user)
    },
  })
  return (
    <>
      {byPasskey && <PasskeyLogin onEntered={onEntered} onExpired={onExpired} />}
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
