import type { Audience } from '#src/access/audience.ts'
import { readMeta } from '#src/access/procedure.ts'
import { contract } from './contract.ts'

export const AUDIENCE_WORDS: Record<Audience, string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone signed in, also while approval is pending',
  approved: 'Approved students, mentors and admins',
  student: 'Approved students',
  staff: 'Mentors and admins',
  admin: 'Admins',
}

/** The table of permissions: each procedure, feature by feature, and who may call it. */
export const permissions = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.values(procedures).map((procedure) => ({ feature, ...readMeta(procedure) })),
)
