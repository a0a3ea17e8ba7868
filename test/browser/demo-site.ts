import { copyTemplate } from '../template.ts'
import { startSite } from './site.ts'

export type DemoSite = Awaited<ReturnType<typeof startDemo>>

/** A site over a demo of its own, which goes when it stops. */
export async function startDemo(settings: Record<string, string> = {}) {
  const database = await copyTemplate()
  const site = await startSite({ DATABASE_URL: database.url, ...settings })

  async function stop() {
    await site.stop()
    await database.drop()
  }
  return { ...site, databaseUrl: database.url, stop }
}
