import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#src/web/api.ts'
import { ContractForm, useContractForm } from '#src/web/form.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextField } from '#src/web/ui/field.tsx'
import { toast } from '#src/web/ui/toast.tsx'
import type { Person } from '../contract.ts'
import { homeOf, isPending, PENDING, roleName } from '../rules.ts'
import { useAuth } from './auth.tsx'

const schema = () => import('../contract.ts').then(({ Login }) => Login)

export function LoginForm() {
  const { setUser } = useAuth()
  const navigate = useNavigate()
  const [isRevealed, setRevealed] = useState(false)

  async function enter(user: Person) {
    setUser(user)
    if (isPending(user)) return toast('info', PENDING)
    const home = homeOf(user)
    toast('success', home ? `${roleName(user)} login successful!` : 'Login successful')
    await navigate(home ?? '/')
  }
  const form = useContractForm({
    schema,
    values: { email: '', password: '' },
    send: async (typed) => enter((await api.people.login.call(typed)).user),
    onRefused: (message) => toast('error', message),
  })
  return (
    <ContractForm form={form}>
      <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" required />
      <TextField
        name="password"
        label="Password"
        type={isRevealed ? 'text' : 'password'}
        autoComplete="current-password"
        required
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isRevealed}
          onChange={() => setRevealed(!isRevealed)}
          className="size-5 accent-brand"
        />
        Show password
      </label>
      <Button type="submit" look="main" disabled={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Signing in…' : 'Login'}
      </Button>
      <Button
        onClick={() =>
          toast('info', 'Sign-in with Google is not set up at this institute yet. Please use your email and password.')
        }
      >
        Continue with Google
      </Button>
    </ContractForm>
  )
}
