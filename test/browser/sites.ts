import { type DemoSite, startDemo } from './demo-site.ts'

/** The sites of a worker, one for each settings: they start when a test first asks for them, and stop together. */
export function openSites() {
  const started = new Map<string, Promise<DemoSite>>()

  function start(settings: Record<string, string>, name = '') {
    const key = JSON.stringify([name, settings])
    // So that browsers can say from where they come.
    const site = started.get(key) ?? startDemo({ TRUST_PROXY: '1', ...settings })
    started.set(key, site)
    return site
  }

  const close = () => Promise.all([...started.values()].map(async (site) => (await site).stop()))
  return { start, close }
}
