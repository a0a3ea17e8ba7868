import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'

type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Where pages come from; `before` sees a request first. */
export type PageSource = { load: () => Promise<ServerBuild>; before?: Before }

/** Pages straight from the sources: Vite serves the browser's side and reloads it on change. */
export async function developmentPages(): Promise<PageSource> {
  const { createServer } = await import('vite')
  // Vite writes its bundled config to a file at each start, at which `node --watch` would restart for ever.
  const { WATCH_REPORT_DEPENDENCIES: watched } = process.env
  delete process.env.WATCH_REPORT_DEPENDENCIES
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  if (watched) process.env.WATCH_REPORT_DEPENDENCIES = watched
  // Vite would end the process on SIGTERM, before the database is left.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    before: vite.middlewares,
  }
}
