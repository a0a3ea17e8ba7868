import { Suspense, useState } from 'react'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Button } from '#src/web/ui/button.tsx'

const ChangeDialog = lazyOrBlank(() => import('./change-dialog.tsx'))

type Props = { number: string /** No class was marked. */; isAttested: boolean }

/** For admins: beside a certificate that is valid. */
export function ChangeCertificate({ number, isAttested }: Props) {
  const user = useViewer()
  const [isOpen, setOpen] = useState<boolean>()
  if (!user?.isAdmin) return null
  return (
    <>
      <Button small aria-label={`Change certificate ${number}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <ChangeDialog number={number} isAttested={isAttested} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
