/**
 * Runs as an inline script before the first paint; without a choice the system's theme applies. A cookie would split
 * the cache of pages. A choice is made here too, and waits for no other script.
 */
export default function applyTheme(window: Window) {
  const { dataset } = window.document.documentElement
  try {
    const theme = window.localStorage.getItem('theme')
    if (theme) dataset.theme = theme
  } catch {
    // A browser that keeps nothing has no choice to restore.
  }

  function choose(event: Event) {
    if (!(event.target instanceof Element && event.target.closest('[data-theme-switch]'))) return
    event.stopImmediatePropagation()
    const isDark = dataset.theme ? dataset.theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
    dataset.theme = isDark ? 'light' : 'dark'
    try {
      window.localStorage.setItem('theme', dataset.theme)
    } catch {}
  }
  window.addEventListener('click', choose, { capture: true })
}
