import { Moon, Sun } from 'lucide-react'

/** theme.ts, an inline script, handles the press: it works before hydration. */
export const ThemeButton = () => (
  <button
    type="button"
    data-theme-switch
    aria-label="Switch between light and dark"
    className="grid size-11 shrink-0 place-items-center rounded-lg text-ink hover:bg-paper-sunk noscript:hidden"
  >
    <Moon className="size-5 dark:hidden" />
    <Sun className="hidden size-5 dark:block" />
  </button>
)
