import { englishLearning } from './english-learning.ts'
import { englishRecords } from './english-records.ts'
import { type NoticeFacts, reach } from './facts.ts'
import type { Notice } from './notice.ts'
import { privacy } from './settings.ts'

const { replyWithinDays, daysToWithdraw, adultAge, board } = privacy

export const english = ({ institute, whom, email, ways, place, periods }: NoticeFacts): Notice => ({
  language: 'en-IN',
  name: 'English',
  path: '/privacy',
  title: 'Privacy',
  description: `What ${institute} stores about you, why, for how long and who sees it, and how you get a copy or delete your account.`,
  intro: `${institute} teaches in classrooms and keeps only what this needs. We sell nothing about you, show no advertisements and use no trackers.`,
  questions: [
    {
      question: 'What do you keep about me?',
      reply:
        'What you type into our forms, the courses and classes you attend, what you write in the forum, and what we need to run the site. The list below has everything.',
    },
    {
      question: 'How do I get a copy?',
      reply: `Log in, open your profile and press “Get a copy of your data”: you get an email with a link to one file. Without an account, ${email && `write to ${email} or `}ask at our reception. We reply within ${replyWithinDays} days.`,
    },
    {
      question: 'How do I delete my account?',
      reply: `Open your profile and press “Delete your account”: you see what we delete and what we must keep, and we delete your account ${daysToWithdraw} days later. Until then you can change your mind. If you cannot log in, ${email && `write to ${email} from the address of your account, or `}ask at our reception.`,
    },
  ],
  kept: {
    title: 'What we keep',
    headings: { why: 'Why', until: 'How long', seenBy: 'Who sees it' },
    lines: { ...englishLearning(periods), ...englishRecords(periods) },
  },
  cookies: {
    title: 'Cookies',
    intro: 'We set these and no others:',
    each: {
      session: 'keeps you logged in',
      user: 'tells the pages you have open who is logged in',
      'pending-login': 'waits for the second step of your login',
      'known-device': 'lets you log in from this browser while someone else guesses your code or password',
      'sign-in': 'brings you back from the login with Google',
      ticket: 'remembers that you entered the code of a class before you logged in',
      browser:
        'is set when you check in to a class; mentors and admins see by it which students checked in from the same browser',
      'return-to': 'brings you back to the page you asked for before you logged in',
      flash: 'tells the next page what became of a form you sent',
      sent: 'lets the page that thanks you for a form know that you sent it',
    },
    spans: {
      days: (count) => `${count} days`,
      hours: (count) => `${count} hours`,
      minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
    },
    browser:
      'Light or dark mode, what you have typed but not sent, and pages you can read without a connection stay in your browser.',
  },
  sections: [
    {
      title: 'On what basis',
      paragraphs: [
        'You give us this data yourself, for the purpose given beside the form, and we use it for nothing else (section 7(a) of the Digital Personal Data Protection Act, 2023). For anything beyond that we ask you first, and you can say no.',
      ],
    },
    {
      title: 'Who else receives it',
      paragraphs: [
        'Our hosting and email providers store and carry it on our behalf. If you log in with Google, Google knows that you do. If you open the map, your browser asks Google for it. We give data to an authority only where the law says that we must.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask what we store, and for a copy. You can correct your details on your profile. You can ask us to delete your data. You can withdraw a consent as easily as you gave it. You can name someone who uses these rights if you die or can no longer do so.',
        `Ask ${whom || 'us'}${reach(ways, ', or ', place)}. We reply within ${replyWithinDays} days.`,
        `If you are not satisfied with our reply, you can complain to the ${board.name}: ${board.url}.`,
      ],
    },
    {
      title: `If you are younger than ${adultAge}`,
      paragraphs: [
        `Only people of ${adultAge} or older sign up on this site. If you are younger, come to our reception with a parent or lawful guardian, who consents for you.`,
      ],
    },
    {
      title: 'If something goes wrong',
      paragraphs: [
        'If anyone gains access to your data who should not, we will tell you without delay what happened, what it may mean for you, what we do about it, what you can do, and whom to ask. We will tell the Board too.',
      ],
    },
  ],
  version: 'Version',
  earlier: 'Earlier versions',
  isEarlier: 'This version is no longer in force.',
})
