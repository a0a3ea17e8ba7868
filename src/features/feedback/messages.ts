import { countInWords, stripBidi } from '#src/shared/text.ts'

export const messages = {
  unknown: 'Feedback not found.',
  notOver: 'Feedback is asked for once the batch is over.',
  nobody: 'Nobody had a seat at the end of this batch.',
  askedAlready: (day: string) => `Feedback of this batch was asked for on ${day}.`,
  ask: (count: number, days: number, isNamedOnly: boolean) =>
    `Are you sure you want to ask ${countInWords(count, 'student')} for feedback? Each is notified and can answer for ${countInWords(days, 'day')}.${isNamedOnly ? ' As they are fewer than five, they answer with their names.' : ''}`,
  asked: (count: number) => `${countInWords(count, 'student is', 'students are')} asked for feedback.`,
  youAreAsked: (course: string) => `Please tell us how ${stripBidi(course)} was: five questions.`,
  whoSees: (isNamedOnly: boolean) =>
    isNamedOnly
      ? 'Fewer than five students are asked, so answers are given with the name.'
      : 'You can answer with your name or without.',
  withoutName:
    'Without your name, your answers are kept among the others with no name and no time. Please write nothing that only you could know.',
  whenShown: (closes: string, isNamedOnly: boolean) =>
    isNamedOnly
      ? `Fewer than five students are asked, so you answer with your name. Your mentor and admins see your answers when feedback closes on ${closes}.`
      : `Your mentor and admins see the results when feedback closes on ${closes}, if five or more students answered.`,
  noRating: 'Please answer this question',
  tooManyRatings: 'Please answer each question once',
  noName: 'A review is published with your name. Please give the feedback with your name.',
  namedOnly: 'Fewer than five students are asked, so please answer with your name.',
  noConsent: 'Please agree to this wording, or leave the review empty',
  givenAlready: 'You have already given feedback for this batch.',
  over: 'Feedback for this batch is closed.',
  given: 'Thank you for your feedback.',
  noReview: 'You have offered no review for this batch.',
  withdrawn: 'Your review is withdrawn.',
  later: (closes: string, isNamedOnly: boolean) =>
    `Results appear when feedback closes on ${closes}${isNamedOnly ? '' : ', if five or more students answered'}.`,
  tooFew: 'Fewer than five students answered, so there are no results.',
  notYours: 'Results are shown to the mentor who taught most classes of the batch and to admins.',
}
