import { useMutation } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { errorMessage, errorStatus } from '#src/web/api/errors.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { accountsApi } from '../api.ts'
import { hasPasskeys, signByPasskey } from './ask-device.ts'

type Signed = Parameters<typeof accountsApi.usePasskey.call>[0]

type Props = { onEntered: (user: User) => void | Promise<void>; onExpired?: (() => void) | undefined }

/** Finishes a login by a passkey; where the browser has none, it says so. */
export function PasskeyLogin({ onEntered, onExpired }: Props) {
  const isHydrated = useHydrated()
  const login = useMutation({
    async mutationFn() {
      const signed = await signByPasskey<Signed>(await accountsApi.beginPasskeyLogin.call({}))
      if (signed) await onEntered((await accountsApi.usePasskey.call(signed)).user)
    },
    onError(error) {
      toast('error', errorMessage(error, 'Login failed. Try again.'))
      if (errorStatus(error) === 401) onExpired?.()
    },
  })
  if (isHydrated && !hasPasskeys()) return <p>This browser cannot use passkeys. Please enter a code.</p>
  return (
    <>
      <Button variant="primary" className="noscript:hidden" disabled={login.isPending} onClick={() => login.mutate()}>
        {login.isPending ? 'Waiting for the device…' : 'Use a passkey'}
      </Button>
      <p className="text-ink-muted noscript:hidden">Or enter a code:</p>
    </>
  )
}
