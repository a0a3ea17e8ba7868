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

/** What these files bring along that no chunk before takes, in one piece: to a phone a request costs more than its bytes. */
function chunk(name: string, files: string[]) {
  const ids = files.map((file) => realpathSync(file))
  return { name, test: (id: string) => ids.includes(id.replace(/\?.*/, '')) }
}

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`

const groups = [
  // Outlives a deployment in a browser's cache.
  {
    name: 'framework',
    test: /node_modules\/(react-dom|react-router|@tanstack)\/(?!.*(?:[mM]utationObserver|useMutation|[iI]nfiniteQueryObserver|useInfiniteQuery)\.js)/,
  },
  // Travels with a first visit, whichever page it opens. The catalogue stands for what public pages share.
  chunk('site', ['src/root.tsx', 'src/features/dashboard/web/public-layout.tsx', 'src/app/catalogue-page.tsx']),
  // What some public pages need as well, so that they need not fetch the dashboard for it.
  chunk('shared', [
    ...['accordion', 'article-skeleton', 'badge', 'list-tools', 'notice', 'progress', 'published'].map(
      (name) => `src/web/ui/${name}.tsx`,
    ),
    'src/web/events.ts',
    'src/web/list.ts',
    'src/features/attendance/web/api.ts',
    'src/features/batches/rules.ts',
    'src/features/enrollments/web/completion.tsx',
    'src/features/enrollments/web/own-courses.ts',
    'src/features/enrollments/rules.ts',
    'src/features/people/messages.ts',
    'src/shared/iso-date.ts',
    ...['arrow-up', 'check', 'circle-check', 'circle-exclamation-point', 'file-text', 'search', 'upload', 'users'].map(
      icon,
    ),
  ]),
  chunk('forms', [
    'src/web/ui/field.tsx',
    'src/features/people/web/login-form.tsx',
    'src/features/enquiries/web/message-form.tsx',
  ]),
  chunk('overlays', [
    'src/web/ui/confirm.tsx',
    'src/web/ui/dialog.tsx',
    'node_modules/@base-ui/react/internals/use-button/useButton.mjs',
  ]),
  // What every page of the dashboard begins with, and its homes.
  chunk('desk', [
    ...['dashboard-layout', 'home', 'news-panel', 'own-home', 'waiting-students'].map(
      (name) => `src/features/dashboard/web/${name}.tsx`,
    ),
    'src/web/ui/form-skeleton.tsx',
    'src/web/ui/row-menu.tsx',
    'src/web/mutation-feedback.ts',
    'src/features/enrollments/web/no-courses.tsx',
  ]),
  chunk('lists', ['src/web/ui/table.tsx', 'src/features/members/web/people-columns.tsx']),
  // What comes once a page is awake needs these. It is itself a file each: `loadModule` asks for that again.
  chunk('calls', ['src/web/fallback.ts', 'src/access/call.ts']),
  chunk('schema', ['src/shared/schema.ts', 'src/access/person.ts']),
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
