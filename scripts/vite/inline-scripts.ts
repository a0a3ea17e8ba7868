import type { Plugin } from 'vite'
import { bundleText } from './bundle-text.ts'

/**
 * `import script from './file.ts?inline-script'`: the file with all that it imports, as the text of one script which
 * calls its default export with `window`. Only the server has the text: a browser keeps what the server sent.
 */
export function inlineScripts(): Plugin {
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
