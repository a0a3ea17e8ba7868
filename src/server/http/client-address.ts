import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'
import type { Config } from '#src/server/config.ts'

/** The address limits count by. A proxy we trust has appended the one it saw; anyone could have written the rest. */
export function clientAddress(incoming: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>) {
  const forwarded =
    trustProxy &&
    String(incoming.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
  const address = (forwarded || incoming.socket.remoteAddress || '').replace(/^::ffff:/, '')
  return isIPv6(address) ? truncateToNetwork(address) : address
}

/** One household or phone owns a whole /64. */
const truncateToNetwork = (address: string) =>
  expandIPv6(address.toLowerCase().replace(/%.*/, '')).split(':').slice(0, 4).join(':')
