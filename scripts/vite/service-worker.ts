import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { bundleText } from './bundle-text.ts'

/** What src/app/failure.html shows beside its typefaces. */
const SHOWN_OFFLINE = ['/failure.css', '/icon-192.png', '/drawings/logo.svg', '/drawings/favicon.svg']

/** The service worker at the root of the site, which knows the files of the build (src/web/offline/service-worker.ts). */
export function serviceWorker(): Plugin {
  const entry = 'virtual:service-worker'
  return {
    name: 'service-worker',
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.keys(bundle)
        .filter((file) => /\.(js|css|woff2)$/.test(file))
        .map((file) => `/${file}`)
      const fonts = files.filter((file) => file.endsWith('.woff2'))
      const [worker, pages] = ['src/web/offline/service-worker.ts', 'src/app/offline-pages.ts'].map((file) =>
        JSON.stringify(resolve(file)),
      )
      const build = JSON.stringify({ files, offlineFiles: [...SHOWN_OFFLINE, ...fonts] })
      const source = await bundleText(entry, {
        name: 'service-worker-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import run from ${worker}; import { offlinePages as pages } from ${pages}; run(self, { ...${build}, pages })`
            : undefined,
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}
