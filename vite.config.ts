import { realpathSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { failureStyle } from './scripts/vite/failure-style.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { minifiedContract } from './scripts/vite/minified-contract.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Icons are Lucide's drawings, made into elements by a function of ours; where they are not built, by the package's. */
const ownIcons = (): Plugin => ({
  name: 'own-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) =>
    source.endsWith('/createLucideIcon.mjs') ? realpathSync('src/web/ui/draw-icon.ts') : undefined,
})

const groups = [
  // Outlives a deployment in a browser's cache.
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 4 },
  // What a layout brings along is one file: to a phone a request costs more than its bytes. The catalogue stands for
  // what public pages share.
  {
    name: 'public',
    test: /src\/(root|features\/dashboard\/web\/public-layout|app\/catalogue-page)\.tsx/,
    priority: 3,
  },
  { name: 'overlays', test: /node_modules\/@base-ui\//, minShareCount: 12, priority: 2 },
  {
    name: 'dashboard',
    test: /src\/features\/dashboard\/web\/dashboard-layout\.tsx/,
    // Public pages fetch what they share with it, in pieces of at least so many bytes.
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    minifiedContract(),
    inlineScripts(),
    serviceWorker(),
    failureStyle(),
    ownIcons(),
  ],
  // So that the server draws icons as browsers do.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Nothing here counts on what happens where something is merely read.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
})
