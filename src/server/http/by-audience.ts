import type { Audience } from '#src/access/audience.ts'

type Names<Procedures, Of extends Audience> = {
  [Name in keyof Procedures]: Procedures[Name] extends { '~orpc': { meta: { audience: Of } } } ? Name : never
}[keyof Procedures]

/** Those procedures of a feature that its contract gives to one audience. */
type For<Of extends Audience, Procedures> = Pick<Procedures, Names<Procedures, Of>>

type ByAudience<Anyone, User> = {
  anyone: For<'anyone', Anyone>
  signedIn: For<'signed-in', User>
  approved: For<'approved', User>
  student: For<'student', User>
  staff: For<'staff', User>
  admin: For<'admin', User>
}

/**
 * The procedures that a feature has to implement, by who may call them: `staff.cancel` compiles where the contract gives `cancel`
 * to staff, and nowhere else. What turns others away is `authorize`, which reads the same contract.
 * @param user as `anyone`, after `requireUser`
 */
export const byAudience = <Anyone, User>(anyone: Anyone, user: User): ByAudience<Anyone, User> => ({
  anyone,
  signedIn: user,
  approved: user,
  student: user,
  staff: user,
  admin: user,
})
