import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'

type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Where pages come from; `before` sees a request first. */
export type PageSource = { load: () => Promise<ServerBuild>; before?: Before }

/** Pages straight from the sources: Vite serves the browser's side and reloads it on change. */
export async function developmentPages(): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    before: vite.middlewares,
  }
}
