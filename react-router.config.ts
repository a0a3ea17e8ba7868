import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A clientLoader of ours answers nothing: a file of its own would cost a request and bring none forward.
  splitRouteModules: false,
  // The whole map of pages at once: a few hundred bytes, and no request while someone hovers over a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
