import type { OfflinePage } from '#src/web/offline/offline-page.ts'

export const registerOffline: OfflinePage = {
  name: 'register',
  link: 'The attendance register you opened today',
  path: /^\/dashboard\/classes\/[\w-]+\/register$/,
  forToday: true,
}
