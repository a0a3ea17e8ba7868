import { Moon, Sun } from 'lucide-react'
import { chooseTheme, currentTheme } from '../theme.ts'

export function ThemeButton() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
      className="grid size-11 place-items-center rounded-lg text-ink hover:bg-paper-sunk"
    >
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  )
}
