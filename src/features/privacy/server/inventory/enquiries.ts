import { hasOneAddress } from '#src/features/admissions/server/contact-queries.ts'
import {
  enquirerContacts,
  enquirerLog,
  enquirerRequests,
  enquirers,
  mergedEnquirers,
} from '#src/features/admissions/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { reminderLinks, visitLinks, visits } from '#src/features/visits/server/table.ts'
import { privacy } from '#src/institute/privacy/settings.ts'
import { tableOf } from '#src/server/db/personal-table.ts'

const because = `An enquiry is no part of an account: it was made without one, and may be another person’s. It is deleted ${privacy.keptMonths.enquiries} months after it is done.`

export const enquiryTables = [
  tableOf(
    demoBookings,
    'Demo classes that you booked',
    { address: 'email' },
    {
      kept: [{ columns: ['fullName', 'email', 'phone', 'message'], because }],
      someoneElse: ['changedById'],
      impersonal: ['_id', 'createdAt', 'state', 'changedAt', 'course'],
    },
  ),
  tableOf(
    visits,
    'Demo classes that you were invited to, and what you were reminded of',
    { rowOf: demoBookings, by: 'bookingId' },
    {
      someoneElse: ['invitedById'],
      impersonal: [
        '_id',
        'bookingId',
        'attendeeId',
        'invitedAt',
        'title',
        'startsAt',
        'endsAt',
        'room',
        'notifiedAt',
        'sequence',
        'eveningAt',
        'hoursAt',
        'offeredAt',
        'offersUntil',
        'endedAt',
        'endedBy',
      ],
    },
  ),
  tableOf(
    visitLinks,
    'The secret links of those invitations',
    { rowOf: visits, by: 'visitId' },
    { impersonal: ['visitId'], secret: ['secretHash'] },
  ),
  tableOf(
    reminderLinks,
    'Links that stop reminders of those classes',
    { rowOf: demoBookings, by: 'bookingId' },
    { impersonal: ['bookingId', 'createdAt', 'usedAt'], secret: ['secretHash'] },
  ),
  tableOf(
    contactMessages,
    'Messages that you sent us',
    { address: 'email' },
    {
      kept: [{ columns: ['fullName', 'email', 'phone', 'message'], because }],
      someoneElse: ['changedById'],
      impersonal: ['_id', 'createdAt', 'state', 'changedAt', 'subject'],
    },
  ),
  tableOf(
    enquirers,
    'Your enquiries as one',
    // A family may share a phone number, by which their enquiries are one.
    { address: 'email', and: hasOneAddress },
    {
      kept: [{ columns: ['name', 'email', 'phone'], because }],
      impersonal: ['_id', 'state', 'outcome', 'followUpOn', 'lastAt', 'splitFromId'],
    },
  ),
  tableOf(
    enquirerContacts,
    'Phone numbers and email addresses by which we know your enquiries',
    { rowOf: enquirers, by: 'enquirerId' },
    { kept: [{ columns: ['value'], because }], impersonal: ['kind', 'enquirerId'] },
  ),
  tableOf(
    mergedEnquirers,
    'Your enquiries that we merged into one',
    { rowOf: enquirers, by: 'enquirerId' },
    { impersonal: ['_id', 'enquirerId'] },
  ),
  tableOf(
    enquirerRequests,
    'By when we promised you a reply',
    { rowOf: enquirers, by: 'enquirerId' },
    { impersonal: ['_id', 'enquirerId', 'bookingId', 'messageId', 'dueAt', 'repliedAt'] },
  ),
  tableOf(
    enquirerLog,
    'What we did about your enquiries, and noted',
    { rowOf: enquirers, by: 'enquirerId' },
    {
      kept: [{ columns: ['text'], because }],
      someoneElse: ['byId'],
      impersonal: ['_id', 'enquirerId', 'at', 'kind'],
    },
  ),
]
