/** `age` in days; `unopened`: how many have not opened it. */
type DemoAnnouncement = { subject: string; text: string; age: number; unopened: number }

export const demoAnnouncements: DemoAnnouncement[] = [
  {
    subject: 'Notes of the pricing exercise',
    text: 'The notes of the pricing exercise are in the materials of the course. Please read them before the next class and bring your questions.',
    age: 9,
    unopened: 0,
  },
  {
    subject: 'Please bring a notebook',
    text: 'From the next class on we draw the flow of documents by hand first. Please bring a notebook.\n\nA copy of the drawing: https://example.com/document-flow',
    age: 3,
    unopened: 2,
  },
]
