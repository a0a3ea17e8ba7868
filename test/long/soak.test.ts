import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'

test('on a day in which processes and the database are killed nothing acknowledged is lost or doubled', async (t) => {
  const printed = await new Promise<string>((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    // That it takes longer than its bars, on a machine that has other things to do, is no failure here.
    execFile(process.execPath, ['bench/soak.ts', '1'], { env }, (error, stdout) =>
      error && !stdout ? reject(error) : resolve(stdout),
    )
  })
  for (const line of printed.split('\n').slice(0, 8)) t.diagnostic(line)
  assert.match(printed, /^lost 0, doubled 0,/m)
  assert.match(printed, /times, well again after/)
  assert.ok(Number(/(\d+) writes acknowledged/.exec(printed)?.[1]) > 50, printed)
})
