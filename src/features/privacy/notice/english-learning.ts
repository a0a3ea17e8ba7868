import type { LinesInWords, Periods } from './notice.ts'
import { privacy } from './settings.ts'

const { warnHours } = privacy

export const englishLearning = ({ keptMonths }: Periods) =>
  ({
    account: {
      what: 'Your account',
      details: {
        name: 'name',
        email: 'email address, and whether it is confirmed',
        password: 'password',
        contact: 'phone number and address, if you give them',
        education: 'degrees, if you give them',
        role: 'role, and whether your sign-up was approved',
        dates: 'when you signed up, and the day you were last here',
        provider: 'which Google account opens yours',
      },
      why: 'So that you can log in and we can reach you about your classes. The password is stored so that nobody can read it.',
      until: `Until your account is deleted. If nobody decides about your sign-up within ${keptMonths.signUps} months, we delete it. If you completed no course, and joined none and did not log in for ${keptMonths.dormant / 12} years, we write to you, and delete it ${warnHours} hours later unless you log in.`,
      seenBy:
        'You, mentors and admins. Everyone sees your name beside what you post in the forum, and the names of mentors beside what they teach and write.',
    },
    logins: {
      what: 'Your logins',
      details: {
        sessions: 'where you are logged in: in which browser, and since when',
        browsers: 'which browsers have logged in to your account before',
        links: 'emailed links that set a password',
        codes: 'two-step login with an app, and its recovery codes',
        passkeys: 'passkeys: what you call them, and when you used them',
      },
      why: 'To keep others out of your account, and so that you can log out on another device.',
      until:
        'A login until you log out, or for 30 days after its last use; a browser for a year after its last login; a link for at most 7 days. Two-step login until you turn it off or your account is deleted.',
      seenBy: 'You.',
    },
    courses: {
      what: 'Your courses',
      details: {
        enrollments: 'courses you are enrolled in, and when you completed them',
        materials: 'materials you opened',
      },
      why: 'To teach you, and to show you and your mentor your progress.',
      until: 'Until your account is deleted.',
      seenBy: 'You, mentors and admins.',
    },
    classes: {
      what: 'Your classes',
      details: {
        seats: 'seats, waiting lists and days of leave',
        makeUps: 'make-up classes',
        recordings: 'recordings you opened',
        timetable: 'when you last opened your timetable, and what your calendar was sent',
      },
      why: 'To hold the classes, and to tell you what changes.',
      until: 'Until your account is deleted.',
      seenBy: 'You, mentors and admins.',
    },
    attendance: {
      what: 'Your attendance',
      details: {
        marks: 'the classes you attended, who recorded it, and why it was corrected',
        browser: 'a code of the browser in which you checked in',
        guests: 'your name in an attendance register to which you were added',
        leave: 'leave you asked for, and why',
      },
      why: 'To know who was in class. The code of the browser shows whether one person checked in for another.',
      until:
        'Until your account is deleted. A browser has the same code for 24 hours. Leave you asked for is kept for 90 days after it.',
      seenBy: 'You, mentors and admins. They also see which students checked in from the same browser.',
    },
    feedback: {
      what: 'Your feedback',
      details: {
        given: 'for which batches you gave feedback',
        responses: 'what you answered with your name, and the words you let us publish',
      },
      why: 'To teach better.',
      until:
        'For which batches: until their feedback closes. What you answered with your name: until your account is deleted. Answers without a name are not linked to your account, and stay.',
      seenBy:
        'For which batches: you. Answers, once feedback is closed: whoever taught most classes of the batch, and admins. Words that you let us publish: everyone.',
    },
    certificates: {
      what: 'Your certificates',
      details: {
        content: 'name, course, days, classes attended and mentor, and why a certificate was revoked',
        number: 'number, course and day of issue, and whether it was revoked',
      },
      why: 'So that you can show what you learned, and others can check it.',
      until:
        'What it says about you until your account is deleted. Its number stays for good, without your name, so that a copy of the certificate can be checked.',
      seenBy: 'You, mentors and admins. Whoever has the number learns whether it is valid, and no name.',
    },
  }) satisfies Partial<LinesInWords>
