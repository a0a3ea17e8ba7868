/**
 * The periods that the notice promises. Have a lawyer confirm what is marked ▲ before
 * a real installation opens.
 */
export const privacy = {
  /** ▲ Days within which a request is answered; the law allows 90. */
  replyWithinDays: 15,
  /** Days in which whoever asked for the deletion of their account can keep it after all. */
  daysToWithdraw: 7,
  /**
   * ▲ Months after which an enquiry that is done, counted from its last change, a sign-up that nobody decided, the sealed record of a
   * deleted account, an unused account, and what a reported post said, counted from the decision, are deleted; and for how long you
   * keep the log of the process (docs/operations.md).
   */
  keptMonths: { enquiries: 12, signUps: 12, sealed: 12, dormant: 36, reportedPosts: 12, serverLog: 12 },
  /** ▲ Days after which you delete a backup, also those kept elsewhere (docs/operations.md). */
  keptDays: { backups: 30 },
  /** Days after which staff are reminded of a sign-up that nobody decided. */
  remindAfterDays: 30,
  /** ▲ Hours between the warning and the deletion of an account that was not used for `keptMonths.dormant`; the law asks for 48. */
  warnHours: 48,
  /** ▲ Whoever is younger signs up at the reception, with a parent or lawful guardian. */
  adultAge: 18,
  /** Where anyone who is not satisfied with our reply can complain. */
  board: { name: 'Data Protection Board of India', url: 'https://www.meity.gov.in' },
}
