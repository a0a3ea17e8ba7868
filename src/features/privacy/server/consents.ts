import { createSetup } from '#src/access/setup.ts'
import { consentTexts } from '#src/institute/privacy/consents.ts'
import type { Config } from '#src/server/config.ts'
import type { Tx } from '#src/server/db/db.ts'
import { hashNotice, type Purpose } from '../rules.ts'
import { addConsent, isConsentGiven } from './queries.ts'

type Choice = { userId: string; purpose: Purpose; given: boolean; how: 'profile' | 'email'; config: Config }

/** Adds a row where the choice is a new one. @returns whether it is */
export async function saveChoice(tx: Tx, { userId, purpose, given, how, config }: Choice) {
  if ((await isConsentGiven(tx, userId, purpose)) === given) return false
  const { wording } = consentTexts[purpose]
  await addConsent(tx, { userId, purpose, given, how, wording, noticeVersion: hashNotice(createSetup(config)) })
  return true
}
