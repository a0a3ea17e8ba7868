export type Theme = 'light' | 'dark'

/**
 * Runs as an inline script before anything is drawn; without a choice the system's theme stands. A cookie would split
 * the cache of pages.
 */
export default function restoreTheme(window: Window) {
  try {
    const theme = window.localStorage.getItem('theme')
    if (theme) window.document.documentElement.dataset.theme = theme
  } catch {
    // A browser that keeps nothing has no choice to restore.
  }
}

export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  localStorage.setItem('theme', theme)
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'dark' || theme === 'light') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
