import { Confirm } from '#src/web/ui/overlays/confirm.tsx'

type Props = {
  question: string | undefined
  title?: string | undefined
  action?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export const Collision = ({ title = 'Please check this first', action = 'Save anyway', ...props }: Props) => (
  <Confirm title={title} action={action} tone="primary" isWorking={false} {...props} />
)
