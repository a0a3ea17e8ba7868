import type { MouseEvent } from 'react'
import { useSetup } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { REASONS_TO_LOGIN } from '../login-results.ts'

/** Leaves for the sign-in provider; where none is configured it says so, or without a script the address does. */
export function SocialButton({ children }: { children: string }) {
  const isSetUp = useSetup()?.social
  function explain(event: MouseEvent) {
    if (isSetUp) return
    event.preventDefault()
    const { kind, message } = REASONS_TO_LOGIN.not_set_up
    toast(kind, message, { duration: 6_000 })
  }
  return (
    <ButtonLink to="/api/auth/google" reloadDocument onClick={explain}>
      {children}
    </ButtonLink>
  )
}
