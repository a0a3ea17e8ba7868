import type { Config } from '#src/server/config.ts'
import type { InstituteCopy } from '#src/server/institute.ts'

export type SenderOf<Of extends keyof Config = 'mail'> = {
  config: Pick<Config, Of>
  institute: Pick<InstituteCopy, 'current'>
  siteUrl: string
}

/**
 * Who emails are from: the institute, by the name it has at that moment, and the address of MAIL_FROM or else its own. One that has
 * neither writes from an address of the site at which nobody reads.
 */
export function emailSender({ config, institute, siteUrl }: SenderOf) {
  const { name, email } = institute.current.identity
  return { name, address: config.mail.from ?? (email || `no-reply@${new URL(siteUrl).hostname}`) }
}
