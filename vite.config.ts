import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { failureStyle } from './scripts/vite/failure-style.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { minifiedContract } from './scripts/vite/minified-contract.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** What all pages share, in few files: to a phone a request costs more than its bytes. The rest is split by use. */
const groups = [
  // Outlives a deployment in a browser's cache.
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  // The layout of public pages; the catalogue stands for what they share.
  {
    name: 'public',
    test: /src\/(root|features\/dashboard\/web\/shell\/public-layout|app\/screens\/catalogue-page)\.tsx/,
    priority: 2,
  },
  { name: 'overlays', test: /node_modules\/@base-ui\//, minShareCount: 12, priority: 1 },
  // Small modules of many pages, which would be a file each.
  {
    name: 'shared',
    test: /src\/(web\/((ui|hooks)\/[\w-]+|ui\/overlays\/(lazy-dialog|dialog|confirm)|api\/idempotency-key)|features\/\w+\/web\/api)\.tsx?|lucide-react/,
    minShareCount: 4,
    priority: 0.5,
  },
  // Without schemas, which would bring zod to every page.
  {
    name: 'rules',
    test: /src\/features\/\w+\/(?![\w-]*(contract|shapes|schema))[\w-]+\.ts/,
    minShareCount: 4,
    priority: 0.4,
  },
  {
    name: 'dashboard',
    test: /src\/features\/(dashboard\/web\/(shell|home)\/|attendance\/web\/register\/outbox\/lazy|search\/web\/box|certificates\/web\/c[\w-]+|enrollments\/web\/classroom-slots|courses\/web\/deletion-warning|users\/web\/(known-phones|user-row)|accounts\/web\/use-viewer)/,
    minShareCount: 2,
    priority: 0,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), minifiedContract(), inlineScripts(), serviceWorker(), failureStyle()],
  // So that the server loads the icons that are used, and not all of them.
  ssr: { noExternal: ['lucide-react'] },
  // How long plugins took is not for whoever starts the site.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
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
