import { setImmediate as breathe } from 'node:timers/promises'
import { errorText } from '#src/server/error-text.ts'

// Heard before anything else is loaded: the first process of a container is ended by no signal it does not listen to.
const stopSignal = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopSignal.abort())

try {
  const { run } = await import('#src/run.ts')
  // A signal that arrived during those imports is handled now.
  await breathe()
  process.exit(await run(stopSignal.signal))
} catch (error) {
  console.error(errorText(error))
  process.exit(1)
}
