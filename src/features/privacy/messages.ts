export const messages = {
  unknownPurpose: 'There is no such purpose.',
  afterCompletion: 'You can agree to this once you have completed a course.',
  given: 'Saved. You can withdraw at any time.',
  withdrawn: 'Withdrawn. We stop at once.',
  unsubscribed: 'You will get no more of these emails.',
  copyAsked: 'We are making your copy. You get an email with a link to it.',
  copyTooSoon: 'You asked for a copy less than 24 hours ago. Please look into your email, or ask again tomorrow.',
  noCopy: 'This link was used or has expired, or belongs to another account. Ask for a new copy on your profile.',
  unknownLink: 'We do not know this link. Log in and withdraw on your profile, or write to us.',
}
