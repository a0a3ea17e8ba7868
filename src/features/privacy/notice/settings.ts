/** What the notice promises for every institute. Have a lawyer confirm what is marked ▲ before a real installation opens. */
export const privacy = {
  /** ▲ Days within which a request is answered; the law allows 90. */
  replyWithinDays: 15,
  /** Days in which whoever asked for the deletion of their account can keep it after all. */
  daysToWithdraw: 7,
  /** Days after which staff are reminded of a sign-up that nobody decided. */
  remindAfterDays: 30,
  /** ▲ Hours between the warning and the deletion of an account that was not used for long; the law asks for 48. */
  warnHours: 48,
  /** ▲ Whoever is younger signs up at the reception, with a parent or lawful guardian. */
  adultAge: 18,
  /** Where anyone who is not satisfied with our reply can complain. */
  board: { name: 'Data Protection Board of India', url: 'https://www.meity.gov.in' },
}
