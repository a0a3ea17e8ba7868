import { FORGET_OWN, KEEP_ALL, OWN } from './service-worker.ts'

/** Asks the service worker to cache this page for the day, as its user sees it. */
export function keepPage(path: string) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: path }))
}

const KEPT_FOR = 'kept-for'

/** From the next page on, cached files work offline. Only in a secure context, and only with a build. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that keeps nothing goes on without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

/** Cached responses belong to one user; null while signed out. */
export async function keepFor(userId: string | null) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (localStorage.getItem(KEPT_FOR) !== (userId ?? '')) {
    await caches.delete(OWN)
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(FORGET_OWN)
    localStorage.setItem(KEPT_FOR, userId ?? '')
  }
  if (!userId) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(KEEP_ALL)
}
