import { useState } from 'react'
import { useReturn } from '#src/features/accounts/web/proof/ask-provider.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { privacyApi } from './api.ts'
import { PasswordRequest } from './password-request.tsx'

export function CopyButton() {
  const [isOpen, setOpen] = useState(useReturn().confirm === 'copy')
  const close = () => setOpen(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Get a copy of your data
      </Button>
      <Dialog title={isOpen ? 'A copy of your data' : undefined} onClose={close}>
        <PasswordRequest
          purpose="copy"
          action="Email me a link"
          variant="primary"
          send={({ password }) => privacyApi.copy.call({ password })}
          onClose={close}
        >
          We email you a link to one file with everything we store about you. It works for 24 hours, while you are
          logged in.
        </PasswordRequest>
      </Dialog>
    </>
  )
}
