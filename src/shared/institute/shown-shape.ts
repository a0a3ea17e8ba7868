import * as z from '#src/shared/zod.ts'
import { Classroom } from './classroom.ts'
import { Enquiries } from './enquiries.ts'
import { Identity } from './identity.ts'
import { Look } from './look.ts'
import { Website } from './website.ts'

const { opening: _, ...identity } = Identity.shape
const { home, chat, courses, demo, blogs, forum } = Website.shape

/** What `showInstitute` returns, as the API describes it. */
export const ShownInstitute = z.object({
  ...identity,
  cityAndCountry: z.string(),
  hours: z.string(),
  closed: z.string(),
  openingHours: z.string(),
  look: Look.extend({ style: z.string(), version: z.string() }),
  chat: chat.unwrap().omit({ answers: true }),
  pages: z.object({
    home: home.unwrap().pick({ title: true, intro: true, coursesTitle: true, coursesIntro: true }),
    courses,
    demo,
    blogs,
    forum,
  }),
  privacyContact: z.object({ name: z.string(), role: z.string(), email: z.string() }),
  demoCourses: Enquiries.shape.courses,
  visitorsBring: Enquiries.shape.visitorsBring,
  rooms: Classroom.shape.rooms,
  maxSeats: Classroom.shape.maxSeats,
  certificates: Classroom.shape.certificates.unwrap().extend({ attendanceNeeded: Classroom.shape.attendanceNeeded }),
})
