import { howMany, inSentence } from '#src/shared/text.ts'

export const messages = {
  unknown: 'Feedback not found.',
  notOver: 'Feedback is asked for once the batch is over.',
  nobody: 'Nobody had a seat at the end of this batch.',
  askedAlready: (day: string) => `Feedback of this batch was asked for on ${day}.`,
  ask: (count: number, days: number) =>
    `Are you sure you want to ask ${howMany(count, 'student')} for feedback? Each is notified and can answer for ${howMany(days, 'day')}.`,
  asked: (count: number) => `${howMany(count, 'student is', 'students are')} asked for feedback.`,
  youAreAsked: (course: string) => `Please tell us how ${inSentence(course)} was: five questions.`,
  noRating: 'Please answer this question',
  tooManyRatings: 'Please answer each question once',
  noName: 'A review is published with your name. Please give the feedback with your name.',
  noConsent: 'Please agree to this wording, or leave the review empty',
  givenAlready: 'You have already given feedback for this batch.',
  over: 'Feedback for this batch is closed.',
  given: 'Thank you for your feedback.',
  noReview: 'You have offered no review for this batch.',
  withdrawn: 'Your review is withdrawn.',
  later: (given: number, enough: number, closes: string) =>
    `${howMany(given, 'answer')} so far. Results show after ${enough} answers, or on ${closes}.`,
  inFives: (shown: number, enough: number, closes: string) =>
    `These results are of ${howMany(shown, 'answer')}. The next ones show ${enough} at a time, so that nobody is recognised, or on ${closes}.`,
  notYours: 'Results are shown to the mentor of the batch and to admins.',
}
