import { countInWords } from '#src/shared/text.ts'
import { formatZonedTime } from '#src/shared/time.ts'

export const messages = {
  noNotice: 'There is no such version of the privacy notice.',
  unknownPurpose: 'There is no such purpose.',
  afterCompletion: 'You can agree to this once you have completed a course.',
  onlyMentors: 'Only mentors are shown as mentors.',
  given: 'Saved. You can withdraw at any time.',
  tooManyChoices: 'You have agreed ten times today. Please try again tomorrow.',
  withdrawn: 'Withdrawn. We will stop using it.',
  unsubscribed: 'You will get no more of these emails.',
  copyAsked: 'We are preparing your copy. You will get an email with a link to it.',
  copyTooSoon: 'You asked for a copy less than 24 hours ago. Please check your email, or ask again tomorrow.',
  noCopy: 'This link has expired, or belongs to another account. Ask for a new copy on your profile.',
  unknownLink: 'We do not know this link. Log in and withdraw on your profile, or write to us.',
  unknownKind: 'Please choose what you ask for',
  noRequest: 'Please write what you ask for',
  noAnswer: 'Please write an answer',
  tooManyRequests: 'You have sent 5 requests today. Please send more tomorrow, or call us.',
  requested: (days: number) => `We have received your request and will answer it within ${days} days.`,
  takenBack: 'Your request is withdrawn.',
  answered: (name: string) => `${name} will get your answer by email.`,
  unknownRequest: 'Request not found.',
  isAnswered: 'This request has been answered.',
  erasesAt: (at: string) =>
    `Your account will be deleted on ${formatZonedTime(at)}. Until then you can change your mind.`,
  isErasing: 'You have already asked for your account to be deleted.',
  onlyAdmin: 'You are the only admin. Please make someone else an admin first.',
  answersItself: 'This account will be deleted automatically: there is nothing to answer.',
  forgotten: (count: number, days: number) =>
    `${countInWords(count, 'sign-up has', 'sign-ups have')} waited for ${days} days. Please approve or reject ${count === 1 ? 'it' : 'them'}.`,
  kept: 'Your account stays as it is.',
}
