import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

/** What a first visit loads whichever page it opens. */
const OWN = [
  'institute',
  'shared/money',
  'features/courses/web/course-picture',
  'features/dashboard/web/(person-badge|site-footer|site-header)',
  'features/notifications/web/member-bell',
  'features/people/(rules|web/auth)',
  'features/site/web/(chat|contact-widget|corner-looks|corners)',
  'web/(api|cache|connection|contact-links|later|prefetch|refusal-page|theme|waking)',
  'web/ui/(button|empty|page-head|spinner|theme-button|toast)',
]
const ICONS = [
  'Icon',
  'context',
  'createLucideIcon',
  'defaultAttributes',
  'shared/.*',
  'icons/(bot-message-square|clock|headset|mail|map-pin|menu|message-circle|moon|phone|sun|x)',
]

/** A few files instead of thirty: to a phone each request costs more than the bytes it would save. */
const groups = [
  {
    name: 'framework',
    // What carries a call to the server (@orpc/client/dist/adapters) comes with the first one.
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@orpc\/(client\/dist\/index|shared|tanstack-query))[./]/,
  },
  {
    name: 'site',
    test: new RegExp(`/(src/(${OWN.join('|')})|lucide-react/dist/esm/(${ICONS.join('|')}))\\.(tsx?|m?js)$`),
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), contractWithoutSchemas()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
