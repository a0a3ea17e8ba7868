import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** `virtual:contract`: the contract without its schemas, so zod comes only with the forms that check by it. */
export function minifiedContract(): Plugin {
  const id = 'virtual:contract'
  return {
    name: 'minified-contract',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      const { contract } = await import('#src/app/contract.ts')
      return `export default ${JSON.stringify(minifyContractRouter(contract), withoutDocs)}`
    },
  }
}

/** What a route says to readers of the API document, no browser asks for. */
function withoutDocs(key: string, value: unknown) {
  if (key !== 'route') return value
  const { tags: _tags, summary: _summary, description: _description, ...route } = Object(value)
  return route
}
