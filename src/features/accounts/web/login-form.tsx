import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { PasswordField, TextField } from '#src/web/forms/field.tsx'
import { ContractForm, useContractForm } from '#src/web/forms/form.tsx'
import type { FormActionData } from '#src/web/forms/form-action.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from './api.ts'
import { CodeForm } from './second-factor/code-form.tsx'
import { isCodeRequired } from './second-factor/is-code-required.ts'

const schema = () => import('../contract.ts').then(({ Login }) => Login)

type Entering = {
  email?: string
  actionData?: FormActionData | undefined
  onEntered: (user: User) => void | Promise<void>
  /** The password was right, and the code of the second step is next; without it the code is asked for here. */
  onCode?: () => void | Promise<void>
}

export function LoginForm({ email = '', onEntered, onCode, ...answered }: Entering) {
  const [needsCode, setNeedsCode] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema,
    values: { email, password: '' },
    ...answered,
    fallback: 'Login failed. Try again.',
    draft: email ? undefined : 'login',
    onRefused(message) {
      setRefusal(message)
      toast('error', message)
    },
    async send(typed) {
      setRefusal(undefined)
      let user: User
      try {
        user = (await accountsApi.login.call(typed)).user
      } catch (error) {
        if (!isCodeRequired(error)) throw error
        // It may be another user's than the last that was asked.
        queryClient.removeQueries({ queryKey: accountsApi.pendingLogin.key() })
        return onCode ? onCode() : setNeedsCode(true)
      }
      await onEntered(user)
    },
  })
  if (needsCode) return <CodeForm onEntered={onEntered} onExpired={() => setNeedsCode(false)} />
  return (
    <ContractForm form={{ ...form, refusal: refusal ?? form.refusal }}>
      <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <Link to="/forgot-password" className="inline-flex min-h-11 items-center justify-self-start">
        Forgot password?
      </Link>
      <Button type="submit" variant="primary" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Logging in…' : 'Login'}
      </Button>
    </ContractForm>
  )
}
