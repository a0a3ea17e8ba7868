import { build, type Plugin, type Rolldown } from 'vite'

/** One entry with all that it imports, as the text of one classic script. */
export async function bundleText(input: string, plugin: Plugin) {
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
