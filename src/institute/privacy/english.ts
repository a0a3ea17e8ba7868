import { institute } from '#src/institute.ts'
import type { Notice } from './notice.ts'
import { privacy } from './settings.ts'

const { contact, replyWithinDays, daysToWithdraw, keptMonths, warnHours, adultAge, board } = privacy

export const english: Notice = {
  language: 'en-IN',
  name: 'English',
  path: '/privacy',
  title: 'Privacy',
  description: `What ${institute.name} stores about you, why, for how long and who sees it, and how you get a copy or leave.`,
  intro: `${institute.name} teaches in classrooms and stores what that takes. We sell nothing about you, show no advertisements and use no trackers.`,
  questions: [
    {
      question: 'What do you keep about me?',
      reply:
        'What you type into our forms, the courses and classes you attend, what you write in the forum, and a log of who did what. The list below has everything.',
    },
    {
      question: 'How do I get a copy?',
      reply: `Log in, open your profile and press “Get a copy of your data”: you get an email with a link to one file. Without an account, write to ${contact.email} or ask at the desk. We reply within ${replyWithinDays} days.`,
    },
    {
      question: 'How do I leave?',
      reply: `Open your profile and press “Delete your account”: you see what we delete and what we must keep, and we delete your account ${daysToWithdraw} days later. Until then you can change your mind. If you cannot log in, write to ${contact.email} from the address of your account, or ask at the desk.`,
    },
  ],
  kept: {
    title: 'What we keep',
    headings: { why: 'Why', until: 'How long', seenBy: 'Who sees it' },
    rows: [
      {
        what: 'Your account: name, email, password, and if you give them phone, address and degree',
        why: 'So that you can sign in and we can reach you about your classes. The password is stored so that nobody can read it.',
        until: `Until your account is deleted. If nobody decides about your sign-up within ${keptMonths.signUps} months, we delete it. If you completed no course, and joined none and did not log in for ${keptMonths.dormant / 12} years, we write to you, and delete it ${warnHours} hours later unless you log in.`,
        seenBy: 'You, mentors and admins. Other students see your name beside what you post.',
      },
      {
        what: 'Your courses, seats, attendance and the materials and recordings you opened',
        why: 'To hold the classes, and to show you and your mentor how far you are.',
        until: 'Until your account is deleted.',
        seenBy: 'You, mentors and admins.',
      },
      {
        what: 'What you write in the forum',
        why: 'So that others can read it and reply.',
        until: 'Until your account is deleted. What others replied to stays, without your name.',
        seenBy: 'Everyone, also visitors who are not signed in.',
      },
      {
        what: 'Demo bookings and messages: name, email, phone and what you wrote, and what we noted when we called you',
        why: 'To reply to you and to prepare the demo class.',
        until: `Until ${keptMonths.enquiries} months after they are done, or until you ask us to delete them.`,
        seenBy: 'Admins, and in the register of your demo class its mentor.',
      },
      {
        what: 'What you agreed to on your profile, and withdrew',
        why: 'To do only what you agreed to, and to prove it.',
        until: 'Until your account is deleted.',
        seenBy: 'You.',
      },
      {
        what: 'What you ask us about your data, and our answers',
        why: 'To answer you, and to prove that we did.',
        until: 'Until your account is deleted.',
        seenBy: 'You and admins.',
      },
      {
        what: 'Emails and notifications: which we sent you, and whether they arrived',
        why: 'To find out why an email did not arrive.',
        until: '90 days.',
        seenBy: 'Staff, for emails about your account.',
      },
      {
        what: 'The activity log: who changed or read what, when, and from which internet address',
        why: 'To notice misuse and to prove what happened. The law asks for a year.',
        until: '400 days. Your name is removed from it when your account is deleted.',
        seenBy: 'Admins.',
      },
      {
        what: 'Of a deleted account what the law asks for: name, contact details, courses, what you agreed to and what you asked us about your data',
        why: 'The law asks to keep it for a time. It is encrypted for a key that is kept elsewhere.',
        until: `${keptMonths.sealed} months after the deletion.`,
        seenBy: 'Nobody, unless the law says that it must be opened.',
      },
    ],
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
        'Our hosting and email providers store and carry it on our behalf. If you sign in with Google, Google knows that you do. If you open the map, your browser asks Google for it. We give data to an authority only where the law says that we must.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'One cookie keeps you signed in. Others last minutes and bring you back to the page you came from. Light or dark mode and what you have typed but not sent stay in your browser. There are no others.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask what we store, and for a copy. You can correct your details on your profile. You can ask us to delete your data. You can withdraw a consent as easily as you gave it. You can name someone who uses these rights if you die or can no longer do so.',
        `Ask ${contact.name}, ${contact.role}: ${contact.email}, ${institute.phone}, or ${institute.address}, ${institute.city}. We reply within ${replyWithinDays} days.`,
        `If you are not satisfied with our reply, you can complain to the ${board.name}: ${board.url}.`,
      ],
    },
    {
      title: `If you are younger than ${adultAge}`,
      paragraphs: [
        `Only people of ${adultAge} or older sign up on this site. If you are younger, come to the desk with a parent, who consents for you.`,
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
}
