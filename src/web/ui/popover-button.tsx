import { type LucideIcon, X } from 'lucide-react'

type Names = { popover: string; icon: LucideIcon; open: string; close: string; className: string }

/** Opens and closes the popover that follows it: the browser's own doing, before any script and without one. */
export const PopoverButton = ({ popover, icon: Icon, open, close, className }: Names) => (
  <button type="button" popoverTarget={popover} className={`group/toggle grid place-items-center ${className}`}>
    <span className="group-has-[+:popover-open]/toggle:hidden">
      <Icon aria-hidden />
      <span className="sr-only">{open}</span>
    </span>
    <span className="hidden group-has-[+:popover-open]/toggle:block">
      <X aria-hidden />
      <span className="sr-only">{close}</span>
    </span>
  </button>
)
