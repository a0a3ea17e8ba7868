import { CACHE_ALL } from './service-worker.ts'

/** Asks the service worker to cache this page for the day, as its user sees it. */
export function keepPage(path: string) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: path }))
}

/** From the next page on, cached files work offline. Only in a secure context, and only with a build. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that keeps nothing goes on without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

/** For who comes often: every page opens offline. */
export function keepFiles() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(CACHE_ALL))
}
