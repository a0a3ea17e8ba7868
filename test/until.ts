import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits until it is so, for ten seconds at most. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string) {
  for (let tries = 0; tries < 500; tries++) {
    if (await isTrue()) return
    await pause(20)
  }
  assert.fail(`never happened: ${what}`)
}
