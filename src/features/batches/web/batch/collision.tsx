import { Confirm } from '#src/web/ui/overlays/confirm.tsx'

type Props = {
  question: string | undefined
  title?: string | undefined
  action?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** What is in the way, and whether it is meant. */
export const Collision = ({ title = 'This clashes with another class', action = 'Save anyway', ...asked }: Props) => (
  <Confirm title={title} action={action} tone="primary" isWorking={false} {...asked} />
)
