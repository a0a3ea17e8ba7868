import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * The style of src/app/failure.html, under a name that stays: a page that was kept asks for it after another build, in
 * the typefaces of that one.
 */
export function failureStyle(): Plugin {
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
