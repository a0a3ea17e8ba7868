import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False while the page is shown as offline (follow-connection.ts). */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => !document.documentElement.hasAttribute('data-offline'),
    () => true,
  )
