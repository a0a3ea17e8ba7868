import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole map of pages at once: a few hundred bytes, and no request while someone hovers over a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
