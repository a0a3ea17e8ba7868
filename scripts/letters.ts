import { parseArgs } from 'node:util'
import { countHeld, dropHeld, sendHeld } from '../src/app/backup/letters.ts'
import { withClient } from '../src/server/client.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run letters`: how many letters wait since a backup was restored; `npm run letters send` or `drop` says what becomes of
 * them, and new ones leave from then on.
 */
const ways = {
  send: { work: sendHeld, said: 'will leave once the site runs' },
  drop: { work: dropHeld, said: 'were dropped' },
}

function chosen() {
  const [word] = parseArgs({ allowPositionals: true }).positionals
  if (!word) return
  if (word !== 'send' && word !== 'drop') throw new Error('Say send or drop.')
  return ways[word]
}

await runScript(chosen, (way, { databaseUrl }) =>
  withClient(databaseUrl, async (client) => {
    const held = await countHeld(client)
    if (held === undefined) return 'No letters wait for a word.'
    await way?.work(client)
    return `${held} letters ${way?.said ?? 'wait, and new ones will: npm run letters send, or npm run letters drop'}.`
  }),
)
