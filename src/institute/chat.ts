import { institute } from '#src/institute.ts'

/** What the chat assistant says before it is asked anything, and where it knows no answer. */
export const assistant = {
  status: 'Online • Ready to help',
  greeting:
    'Hello! I can tell you about our courses, fees, timings and free demo classes. What would you like to know?',
  unknown: `I'm sorry, I can't answer that question. For further details, please contact us at ${institute.phone}.`,

  quickQuestions: [
    { label: 'Course Info', keyword: 'courses' },
    { label: 'Fees & Duration', keyword: 'price' },
    { label: 'Book Demo', keyword: 'demo' },
    { label: 'Show Map', keyword: 'location' },
  ],
}
