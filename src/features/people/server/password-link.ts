import type { Bus } from '#src/server/bus.ts'
import { change } from '#src/server/change.ts'
import type { Db } from '#src/server/db.ts'
import type { Mail } from '#src/server/queue.ts'
import { invitationLetter, passwordLinkLetter } from './letters.ts'
import { addInvitation, addPasswordLink } from './queries.ts'
import { hashOf, newToken } from './sessions.ts'

type Send = (mail: Mail) => Promise<void>
type Mailing = { db: Db; bus: Bus }

const linkIn = (address: string, token: string) => `${address}/reset-password?token=${token}`

/**
 * Done as a job, whether or not the address is anyone's: the page that asked can learn nothing by the time it waits.
 * The token is made only here, so no queue ever holds one, and its half hour begins when the letter leaves.
 */
export async function mailPasswordLink(house: Mailing, email: string, address: string, send: Send) {
  const token = newToken()
  const account = await change(house, (tx) => addPasswordLink(tx, email, hashOf(token)))
  if (account) await send(passwordLinkLetter(account, linkIn(address, token)))
}

/** The way in for someone whom an admin added: the same link, with seven days to use it. */
export async function mailInvitation(house: Mailing, email: string, address: string, send: Send) {
  const token = newToken()
  const account = await change(house, (tx) => addInvitation(tx, email, hashOf(token)))
  if (account) await send(invitationLetter(account, linkIn(address, token)))
}
