import { Confirm } from '#src/web/ui/overlays/confirm.tsx'

type Props = { question: string | undefined; action?: string; onConfirm: () => void; onClose: () => void }

/** What is in the way, and whether it is meant. */
export const Collision = ({ action = 'Save all the same', ...asked }: Props) => (
  <Confirm action={action} tone="primary" isWorking={false} {...asked} />
)
