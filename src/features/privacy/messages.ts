export const messages = {
  unknownPurpose: 'There is no such purpose.',
  afterCompletion: 'You can agree to this once you have completed a course.',
  given: 'Saved. You can withdraw at any time.',
  withdrawn: 'Withdrawn. We stop at once.',
  unsubscribed: 'You will get no more of these emails.',
  unknownLink: 'We do not know this link. Log in and withdraw on your profile, or write to us.',
}
