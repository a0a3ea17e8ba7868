import * as z from '#src/shared/zod.ts'
import { COUNTED } from './people.ts'
import { address, line, oneLine, requiredLine, rows, webLine, webText } from './typed.ts'

const Titled = z.object({ title: webLine(100), text: webText(400) })

const Home = z.object({
  title: webLine(100, 'Classroom training at {name}'),
  intro: webText(400),
  /** What can be said in figures, and of what. One that is counted is shown from 1 on, exactly as it is. */
  figures: rows(z.object({ figure: webLine(30), of: webLine(60), counted: z.enum(['', ...COUNTED]).default('') }), 6),
  /** What is done here, beside the figures. */
  practice: webLine(60),
  /** Why someone should choose it, each with the name of a drawing. */
  reasons: rows(Titled.extend({ drawing: line(40) }), 8),
  coursesTitle: webLine(100, 'Our courses'),
  coursesIntro: webLine(200),
  steps: z.object({ intro: webLine(200), all: rows(Titled, 8) }).prefault({}),
  mentorsIntro: webLine(200),
  reviews: z.object({ intro: webLine(200), note: webLine(300) }).prefault({}),
})

/** What a question is answered with; `facts` adds what the site shows about it. */
const Answer = z.object({
  keywords: z.array(requiredLine('Please enter a word', 40)).min(1, 'Please enter a word').max(40),
  /** Its keywords count only as words of their own. */
  whole: z.boolean().optional(),
  /** Further words, of their own, that count where the message has no keyword. */
  also: z.array(oneLine(40)).max(60).optional(),
  text: webText(500),
  link: z.object({ text: line(60), url: address() }).optional(),
  map: z.boolean().optional(),
  facts: z.enum(['courses', 'fees', 'durations', 'batches']).optional(),
})
export type Answer = z.infer<typeof Answer>

export const ChatAnswers = rows(Answer, 60)

const Chat = z.object({
  status: webLine(60, 'Ask a question'),
  greeting: webText(300, 'Hello! What would you like to know about our courses?'),
  unknown: webText(300, "I'm sorry, I can't answer that question. Please send us a message from the contact page."),
  quickQuestions: rows(z.object({ label: line(40), keyword: line(40) }), 6),
  answers: ChatAnswers,
})

/** What the institute says on its pages. Where a text is left out, its place on the page is too. */
export const Website = z.object({
  home: Home.prefault({}),
  about: z.object({ description: webLine(300), whoWeAre: webText(3000), reasons: rows(webLine(200)) }).prefault({}),
  courses: z
    .object({
      title: webLine(100, 'Our courses'),
      description: webLine(300),
      intro: webText(400),
    })
    .prefault({}),
  /** What happens in a demo class, in steps. */
  demo: z.object({ steps: rows(webLine(200), 8) }).prefault({}),
  blogs: z.object({ description: webLine(300) }).prefault({}),
  forum: z
    .object({
      description: webLine(300),
      /** What is discussed, beside what every institute's students talk about. */
      subjects: rows(line(40), 12),
    })
    .prefault({}),
  chat: Chat.prefault({}),
})
export type Website = z.infer<typeof Website>
