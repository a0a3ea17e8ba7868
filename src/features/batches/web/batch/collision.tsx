import { Confirm } from '#src/web/ui/overlays/confirm.tsx'

type Props = {
  question: string | undefined
  title?: string | undefined
  action?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export const Collision = ({ title = 'This clashes with another class', action = 'Save anyway', ...asked }: Props) => (
  <Confirm title={title} action={action} tone="primary" isWorking={false} {...asked} />
)
