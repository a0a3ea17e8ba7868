import type { ShownInstitute } from '#src/shared/institute/shown.ts'

/**
 * What this installation has: whether people can sign in through a provider, where files are kept, a classroom, a key that
 * signs certificates, and a key for the sealed records of deleted accounts.
 */
export type Setup = {
  social: boolean
  mediaHost: 'local' | 's3'
  classroom: boolean
  certificates: boolean
  sealing: boolean
}

/** What every page gets. */
export type PageSetup = Setup & { institute: ShownInstitute }

type InstalledParts = { classroom: boolean } & Partial<
  Record<'oidc' | 's3' | 'certificateKey' | 'sealRecipient', unknown>
>

export const createSetup = ({ oidc, s3, classroom, certificateKey, sealRecipient }: InstalledParts): Setup => ({
  social: oidc !== undefined,
  mediaHost: s3 ? 's3' : 'local',
  classroom,
  certificates: classroom && certificateKey !== undefined,
  sealing: sealRecipient !== undefined,
})
