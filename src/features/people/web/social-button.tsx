import { useSetup } from '#src/web/setup.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/toast.tsx'

const NOT_SET_UP = 'Sign-in with Google is not set up at this institute yet. Please use your email and password.'

/** Leaves for the sign-in provider; where none is configured it says so. */
export function SocialButton({ children }: { children: string }) {
  const isSetUp = useSetup()?.social
  return (
    <Button onClick={() => (isSetUp ? window.location.assign('/api/auth/google') : toast('info', NOT_SET_UP))}>
      {children}
    </Button>
  )
}
