import { setImmediate as breathe } from 'node:timers/promises'
import { saidBy } from '#src/server/said-by.ts'

// Heard before anything else is loaded: the first process of a container is ended by no signal it does not listen to.
const told = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => told.abort())

try {
  const { run } = await import('#src/run.ts')
  // What came while all of that was loaded is heard now.
  await breathe()
  process.exit(await run(told.signal))
} catch (error) {
  console.error(saidBy(error))
  process.exit(1)
}
