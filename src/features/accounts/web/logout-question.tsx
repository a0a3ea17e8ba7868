import { Confirm } from '#src/web/ui/overlays/confirm.tsx'

type Props = { warning: string; onLogout: () => void; onClose: () => void }

/** Something waits in this browser, for which its user had better stay signed in. */
export default function LogoutQuestion({ warning, onLogout, onClose }: Props) {
  return (
    <Confirm
      question={warning}
      action="Logout"
      tone="primary"
      isWorking={false}
      onConfirm={onLogout}
      onClose={onClose}
    />
  )
}
