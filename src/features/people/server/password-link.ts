import type { Bus } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import type { Db } from '#src/server/db.ts'
import type { Mail } from '#src/server/queue.ts'
import { passwordLinkLetter } from './letters.ts'
import { addPasswordLink } from './queries.ts'
import { hashOf, newToken } from './sessions.ts'

type Send = (mail: Mail) => Promise<void>

/**
 * Done as a job, whether or not the address is anyone's: the page that asked can learn nothing by the time it waits.
 * The token is made only here, so no queue ever holds one, and its half hour begins when the letter leaves.
 */
export async function mailPasswordLink(house: { db: Db; bus: Bus }, email: string, address: string, send: Send) {
  const token = newToken()
  const account = await change(house, (tx) => addPasswordLink(tx, email, hashOf(token)))
  if (account) await send(passwordLinkLetter(account, `${address}/reset-password?token=${token}`))
}
