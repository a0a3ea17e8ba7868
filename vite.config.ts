import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

type Described = { '~orpc': { route: Record<string, unknown>; meta: { fallback: string } } }

/** The contract without its schemas: all that calling needs, so zod comes only with the forms that check by it. */
function contractWithoutSchemas(): Plugin {
  const id = 'virtual:contract'
  return {
    name: 'contract-without-schemas',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      const { contract } = await import('./src/contract.ts')
      const slim = ({ '~orpc': { route, meta } }: Described) => ({
        '~orpc': {
          errorMap: {},
          meta: { fallback: meta.fallback },
          route: { method: route.method, path: route.path, outputStructure: route.outputStructure },
        },
      })
      const features = Object.entries(contract).map(([feature, calls]) => [
        feature,
        Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, slim(call as unknown as Described)])),
      ])
      return `export default ${JSON.stringify(Object.fromEntries(features))}`
    },
  }
}

/**
 * `import script from './file.ts?inline-script'`: the file with all that it imports, as the text of one script which
 * calls its default export with `window`. Only the server has the text: a browser keeps what the server sent.
 */
function inlineScripts(): Plugin {
  const query = '?inline-script'
  const entry: Plugin = {
    name: 'inline-script-entry',
    resolveId: (source) => (source.endsWith(query) ? source : undefined),
    load: (id) =>
      id.endsWith(query) ? `import run from ${JSON.stringify(id.slice(0, -query.length))};run(window)` : undefined,
  }
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return
      if (this.environment.name === 'client') return 'export default ""'
      this.addWatchFile(id.slice(0, -query.length))
      return `export default ${JSON.stringify(await bundleText(id, entry))}`
    },
  }
}

/** The service worker at the root of the site, which knows the files of the build (src/web/service-worker.ts). */
function serviceWorker(): Plugin {
  const entry = 'virtual:service-worker'
  return {
    name: 'service-worker',
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.keys(bundle)
        .filter((file) => /\.(js|css|woff2)$/.test(file))
        .map((file) => `/${file}`)
      const fonts = files.filter((file) => file.endsWith('.woff2'))
      const known = JSON.stringify({ files, first: [...SHOWN_WITHOUT_LINE, ...fonts] })
      const source = await bundleText(entry, {
        name: 'service-worker-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import run from ${JSON.stringify(resolve('src/web/service-worker.ts'))};import { offlinePages as pages } from ${JSON.stringify(resolve('src/app/offline-pages.ts'))};run(self, { ...${known}, pages })`
            : undefined,
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

/** What src/app/failure.html shows beside its typefaces. */
const SHOWN_WITHOUT_LINE = ['/failure.css', '/drawings/logo.svg', '/drawings/favicon.svg']

/** Its style, under a name that stays: a page that was kept asks for it after another build, in the typefaces of that one. */
function failureStyle(): Plugin {
  async function sheet(addressOf: (font: string) => string) {
    const files = ['src/web/ui/fonts/fonts.css', 'src/app/failure.css']
    const [fonts = '', style] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    return fonts.replace(/\.\/(\w+\.woff2)/g, (_, font: string) => addressOf(font)) + style
  }
  return {
    name: 'failure-style',
    configureServer({ middlewares }) {
      middlewares.use('/failure.css', async (_, response) => {
        response.setHeader('content-type', 'text/css')
        response.end(await sheet((font) => `/src/web/ui/fonts/${font}`))
      })
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const named = (font: string) =>
        Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(font))
      const source = await sheet((font) => `/${named(font)?.fileName}`)
      this.emitFile({ type: 'asset', fileName: 'failure.css', source })
    },
  }
}

/** One entry with all that it imports, as the text of one classic script. */
async function bundleText(input: string, plugin: Plugin) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  // One build of one entry: neither a list nor a watcher.
  const [{ code }] = (built as Rolldown.RolldownOutput).output
  return code.trim()
}

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
    contractWithoutSchemas(),
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
