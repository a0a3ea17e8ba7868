import { parseArgs } from 'node:util'
import { countByState, describeEmailsTo } from '../src/app/backup/email-report.ts'
import { countEmails, dropEmails, sendEmails } from '../src/app/backup/emails.ts'
import { withClient } from '../src/server/client.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run emails` counts them by what became of them; `npm run emails -- show <address>` prints those to an address. Those
 * that are held since a backup was restored, and those that were given up: `npm run emails -- send` or `drop` says what
 * becomes of both, and new ones are sent from then on.
 */
const ways = {
  send: { work: sendEmails, said: 'will be sent once the site runs' },
  drop: { work: dropEmails, said: 'were dropped' },
}

type Asked = { show: string } | { way: (typeof ways)[keyof typeof ways] } | undefined

function chosen(): Asked {
  const [word, address] = parseArgs({ allowPositionals: true }).positionals
  if (!word) return
  if (word === 'show' && address) return { show: address }
  if (word !== 'send' && word !== 'drop') throw new Error('Say send, drop, or show and an address.')
  return { way: ways[word] }
}

await runScript(chosen, (asked, { databaseUrl }) =>
  withClient(databaseUrl, async (client) => {
    if (asked && 'show' in asked) return describeEmailsTo(client, asked.show)
    const { held, failed, areNewOnesHeld } = await countEmails(client)
    if (asked) {
      await asked.way.work(client)
      return `${held + failed} emails ${asked.way.said}.`
    }
    const left = `${held} emails are held${areNewOnesHeld ? ', and new ones will be' : ''}; ${failed} were given up`
    return `${await countByState(client)}\n${left}: npm run emails -- send, or npm run emails -- drop.`
  }),
)
