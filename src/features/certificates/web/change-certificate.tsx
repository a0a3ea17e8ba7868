import { Suspense, useState } from 'react'
import { useViewer } from '#src/features/accounts/web/use-viewer.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Button } from '#src/web/ui/button.tsx'

const ChangeDialog = lazyOrBlank(() => import('./change-dialog.tsx'))

type Props = { number: string /** No class counts. */; isAttested: boolean }

/** For admins: beside a certificate that is valid. */
export function ChangeCertificate({ number, isAttested }: Props) {
  const user = useViewer()
  // The one that was pressed, though it is replaced by someone else while the dialog is open.
  const [opened, setOpened] = useState<Props & { isOpen: boolean }>()
  if (!user?.isAdmin) return null
  return (
    <>
      <Button
        small
        aria-label={`Change certificate ${number}`}
        onClick={() => setOpened({ number, isAttested, isOpen: true })}
      >
        Change
      </Button>
      {opened && (
        <Suspense>
          <ChangeDialog {...opened} onClose={() => setOpened({ ...opened, isOpen: false })} />
        </Suspense>
      )}
    </>
  )
}
