import type { LinesInWords, Periods } from './notice.ts'

export const englishRecords = ({ keptMonths, keptDays }: Periods) =>
  ({
    forum: {
      what: 'What you write in the forum',
      details: {
        posts: 'discussions and replies',
        reports: 'posts you reported and why, and what was decided',
      },
      why: 'So that others can read it and reply, and nobody has to put up with abuse.',
      until: `Until your account is deleted. What others replied to stays, without your name. So do your replies to others, and the reason of a report. When you edit or delete a reported post, mentors and admins still read what it said, until ${keptMonths.reportedPosts} months after the decision or your account is deleted.`,
      seenBy: 'Posts: everyone, also visitors who are not logged in. Reports: you, mentors and admins.',
    },
    enquiries: {
      what: 'Demo bookings and messages',
      details: {
        requests: 'name, email, phone and what you asked',
        contacts: 'the phone numbers and email addresses you gave',
        notes: 'what we noted when we called you, and what comes next',
        visits:
          'the demo classes you were invited to, and whether you came; any mentor sees your name in their attendance registers',
      },
      why: 'To reply to you and to prepare the demo class.',
      until: `Until ${keptMonths.enquiries} months after they are done, or until you ask us to delete them. They are not part of an account, and stay when it is deleted.`,
      seenBy: 'Admins. If you sign up with the same email address, mentors see the phone number you gave.',
    },
    consents: {
      what: 'What you agreed to',
      details: { choices: 'what you agreed to on your profile and withdrew, in which words and when' },
      why: 'To do only what you agreed to, and to prove it.',
      until: 'Until your account is deleted.',
      seenBy: 'You.',
    },
    requests: {
      what: 'What you ask us about your data',
      details: { sent: 'your requests and our answers', copies: 'the copies of your data you asked for' },
      why: 'To answer you, and to prove that we did.',
      until: 'Until your account is deleted; a copy for at most 8 days.',
      seenBy: 'Requests: you and admins. Copies: you.',
    },
    messages: {
      what: 'Emails and notifications',
      details: {
        emails: 'which emails we sent you, and whether they arrived',
        notifications: 'your notifications, those that name you, and which you read',
        settings: 'which of them you do not want, and the links in emails that stop them',
      },
      why: 'To find out why an email did not arrive, and to send you only what you want.',
      until:
        '90 days, also for notifications to staff that name you. What you do not want, until your account is deleted; a link that stops emails, for 400 days.',
      seenBy: 'You. Staff see emails about your account, and are notified when you sign up or are enrolled.',
    },
    activity: {
      what: 'The activity log',
      details: { log: 'who changed or read what, when, and from which internet address' },
      why: 'To notice misuse and to prove what happened. By law we keep it for at least a year.',
      until:
        '400 days. When your account is deleted, your name is removed from it, except from the line that says which of us deleted it. The names of mentors and admins stay.',
      seenBy: 'Admins.',
    },
    work: {
      what: 'If you teach or work here',
      details: {
        teaching: 'what you teach',
        writing: 'posts and files you published',
        decisions: 'what you recorded, decided and changed',
      },
      why: 'So that students know who teaches them, and we know who decided what.',
      until: 'Until your account is deleted. What you taught, wrote and decided stays, without your name.',
      seenBy: 'What you teach and publish: everyone. The rest: mentors and admins, and students whom it concerns.',
    },
    attempts: {
      what: 'Protection from misuse',
      details: {
        counts: 'how often someone tried a login or a form, by account, email or internet address',
        responses: 'our responses to what was sent, in case it is sent again',
      },
      why: 'So that nobody guesses passwords or floods our forms, and nothing is done twice.',
      until: 'At most 2 days.',
      seenBy: 'Nobody.',
    },
    serverLog: {
      what: 'The log of our server',
      details: {
        requests: 'which pages were opened when, and the number of the account that opened them, without a name',
      },
      why: 'To find faults and misuse.',
      until: `${keptMonths.serverLog} months.`,
      seenBy: 'Whoever runs our server.',
    },
    backups: {
      what: 'Backups',
      details: { copies: 'copies of this data, as it was on the day of the backup' },
      why: 'To restore it after a failure.',
      until: `${keptDays.backups} days. When we restore one, accounts that were deleted since are deleted again.`,
      seenBy: 'Whoever runs our server.',
    },
    deleted: {
      what: 'What a restored backup must not undo',
      details: {
        ids: 'numbers, without a name: of accounts, bookings and messages that were deleted, posts that were hidden, consents that were withdrawn, reminders that were stopped, and certificates that were issued or revoked',
      },
      why: 'So that a backup that we restore does not bring back what was deleted, hidden, withdrawn, stopped or revoked.',
      until: 'For good.',
      seenBy: 'Whoever runs our server.',
    },
    sealed: {
      what: 'What the law asks us to keep of a deleted account',
      details: {
        record: 'name, contact details, courses, seats, what you agreed to and what you asked us about your data',
      },
      why: 'By law we keep it for a time. It is encrypted; the key is kept elsewhere.',
      until: `${keptMonths.sealed} months after the deletion.`,
      seenBy: 'Nobody, unless the law says that it must be opened.',
    },
  }) satisfies Partial<LinesInWords>
