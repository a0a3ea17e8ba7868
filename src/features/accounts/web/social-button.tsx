import type { MouseEvent } from 'react'
import { useSetup } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'

const NOT_SET_UP = 'Sign-in with Google is not set up at this institute yet. Please use your email and password.'

/** Leaves for the sign-in provider; where none is configured it says so, or without a script the address does. */
export function SocialButton({ children }: { children: string }) {
  const isSetUp = useSetup()?.social
  function explain(event: MouseEvent) {
    if (isSetUp) return
    event.preventDefault()
    toast('info', NOT_SET_UP)
  }
  return (
    <ButtonLink to="/api/auth/google" reloadDocument onClick={explain}>
      {children}
    </ButtonLink>
  )
}
