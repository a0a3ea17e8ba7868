import { consentTexts } from '#src/institute/privacy/consents.ts'
import type { Tx } from '#src/server/db/db.ts'
import { noticeVersion, type Purpose } from '../rules.ts'
import { addConsent, isGiven } from './queries.ts'

type Choice = { userId: string; purpose: Purpose; given: boolean; how: 'profile' | 'email' }

/** Adds a row where the choice is a new one. @returns whether it is */
export async function saveChoice(tx: Tx, { userId, purpose, given, how }: Choice) {
  if ((await isGiven(tx, userId, purpose)) === given) return false
  const { wording } = consentTexts[purpose]
  await addConsent(tx, { userId, purpose, given, how, wording, noticeVersion: noticeVersion() })
  return true
}
