import { parseArgs } from 'node:util'
import { countLetters, dropLetters, sendLetters } from '../src/app/backup/letters.ts'
import { withClient } from '../src/server/client.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run letters`: how many letters wait since a backup was restored, and how many were given up since no mail server took
 * them; `npm run letters send` or `drop` says what becomes of both, and new ones leave from then on.
 */
const ways = {
  send: { work: sendLetters, said: 'will leave once the site runs' },
  drop: { work: dropLetters, said: 'were dropped' },
}

function chosen() {
  const [word] = parseArgs({ allowPositionals: true }).positionals
  if (!word) return
  if (word !== 'send' && word !== 'drop') throw new Error('Say send or drop.')
  return ways[word]
}

await runScript(chosen, (way, { databaseUrl }) =>
  withClient(databaseUrl, async (client) => {
    const { held, givenUp, areNewOnesHeld } = await countLetters(client)
    await way?.work(client)
    if (way) return `${held + givenUp} letters ${way.said}.`
    const waiting = `${held} letters wait for a word${areNewOnesHeld ? ', and new ones will' : ''}; ${givenUp} were given up`
    return `${waiting}: npm run letters send, or npm run letters drop.`
  }),
)
