import type { Services } from '#src/server/context.ts'
import type { Tx } from '#src/server/db/db.ts'
import { consentTexts } from '../notice/consents.ts'
import type { Purpose } from '../rules.ts'
import { keepNotice } from './notice/current-notice.ts'
import { addConsent, isConsentGiven } from './queries.ts'

type Choice = { userId: string; purpose: Purpose; given: boolean; how: 'profile' | 'email' }

/** Adds a row where the choice is a new one. @returns whether it is */
export async function saveChoice(
  tx: Tx,
  services: Pick<Services<never>, 'config' | 'institute'>,
  { userId, purpose, given, how }: Choice,
) {
  if ((await isConsentGiven(tx, userId, purpose)) === given) return false
  const { wording } = consentTexts(services.institute.shown.name)[purpose]
  await addConsent(tx, {
    userId,
    purpose,
    given,
    how,
    wording,
    noticeVersion: await keepNotice(tx, services),
  })
  return true
}
