import type { PageCache } from '#src/server/cache/page-cache.ts'
import type { Metrics } from '#src/server/observability/metrics.ts'
import type { Api } from './api.ts'
import type { Pages } from './pages.ts'
import type { AppServices } from './services.ts'
import type { IsBeingSetUp } from './setup/setup-gate.ts'

export type AppDeps = AppServices & {
  api: Api
  pages: Pages
  cache: PageCache
  metrics: Metrics
  isStopping: () => boolean
  isBeingSetUp: IsBeingSetUp
}
