import { type LucideIcon, X } from 'lucide-react'

type Props = { popover: string; name: string; icon: LucideIcon; className: string }

/** Opens and closes the popover that follows it: the browser's own doing, before any script and without one. */
export const PopoverButton = ({ popover, name, icon: Icon, className }: Props) => (
  <button type="button" popoverTarget={popover} className={`grid place-items-center ${className}`}>
    <span className="in-opened:hidden">
      <Icon />
      <span className="sr-only">Open {name}</span>
    </span>
    <span className="hidden in-opened:block">
      <X />
      <span className="sr-only">Close {name}</span>
    </span>
  </button>
)
