import { parseArgs } from 'node:util'
import { countByState, describeEmailsTo } from '../src/app/backup/email-report.ts'
import { countEmails, describeHeld, dropEmails, sendEmails } from '../src/app/backup/emails.ts'
import { recordScriptOperation } from '../src/app/backup/record-operation.ts'
import { withClient } from '../src/server/db/client.ts'
import { countInWords } from '../src/shared/text.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run emails` counts them by what became of them; `npm run emails -- show <address>` prints those to an address. Those
 * that are held since a backup was restored, and those that were given up: `npm run emails -- send` or `drop` says what
 * becomes of both, and new ones are sent from then on.
 */
const ways = {
  send: {
    action: 'sendEmails',
    work: sendEmails,
    report: (count: number) => `${countInWords(count, 'email')} will be sent when the site runs.`,
  },
  drop: {
    action: 'dropEmails',
    work: dropEmails,
    report: (count: number) => `${countInWords(count, 'email')} ${count === 1 ? 'was' : 'were'} dropped.`,
  },
} as const

type Command = { show: string } | { way: (typeof ways)[keyof typeof ways] } | undefined

function chosen(): Command {
  const [word, address] = parseArgs({ allowPositionals: true }).positionals
  if (!word) return
  if (word === 'show' && address) return { show: address }
  if (word !== 'send' && word !== 'drop') throw new Error('Use send, drop, or show <address>.')
  return { way: ways[word] }
}

await runScript(chosen, (command, { databaseUrl, log }) =>
  withClient(databaseUrl, async (client) => {
    if (command && 'show' in command) return describeEmailsTo(client, command.show)
    const { held, failed, areNewOnesHeld } = await countEmails(client)
    if (command) {
      const { work, action } = command.way
      await work(client)
      await recordScriptOperation(databaseUrl, log, action, countInWords(held + failed, 'email'))
      return command.way.report(held + failed)
    }
    const counts = await countByState(client)
    if (held + failed === 0 && !areNewOnesHeld) return counts
    const left = `${describeHeld(held)}${areNewOnesHeld ? ', and new ones will be' : ''}; ${failed} ${failed === 1 ? 'was' : 'were'} given up`
    return `${counts}\n${left}: npm run emails -- send, or npm run emails -- drop.`
  }),
)
