import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any machine needs that is at work on other things too. */
const TIMEOUT_MS = 120_000

/** Waits until it is so, for two minutes at most. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string) {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    if (await isTrue()) return
    await pause(20)
  }
  assert.fail(`never happened: ${what}`)
}
