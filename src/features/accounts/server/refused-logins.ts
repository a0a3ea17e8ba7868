import { ORPCError } from '@orpc/server'
import { Counter } from 'prom-client'

/** Of this process, without names. Added to the metrics of the site (src/app/site.ts). */
export const refusedLogins = new Counter({
  name: 'logins_refused_total',
  help: 'Logins refused, by reason: wrong_password (also for an unknown address), wrong_code, wrong_passkey or rate_limited',
  labelNames: ['reason'] as const,
  registers: [],
})
// A series that appears with its first refusal would hide that one from rate() and increase().
for (const reason of ['wrong_password', 'wrong_code', 'wrong_passkey', 'rate_limited'] as const)
  refusedLogins.inc({ reason }, 0)

/** @throws what it is given; counted where a limit refused */
export function countIfLimited(error: unknown): never {
  if (error instanceof ORPCError && error.status === 429) refusedLogins.inc({ reason: 'rate_limited' })
  throw error
}
