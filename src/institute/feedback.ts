/**
 * What students are asked once a batch is over: five questions, each answered from 1 (not at all) to 5 (fully). Who was asked
 * before sees the questions as they were.
 */
export const feedback = {
  questions: [
    'The mentor explained things clearly.',
    'There was enough time to practise in the system.',
    'Questions were answered in class.',
    'The course was what we had been promised.',
    'I would recommend the course to a friend.',
  ],
  /** Days in which it can be given. */
  openDays: 14,
}
