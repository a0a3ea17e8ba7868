import { hasOneAddress } from '#src/features/enquirers/server/contact-queries.ts'
import {
  differentEnquirers,
  enquirerContacts,
  enquirerLog,
  enquirerRequests,
  enquirers,
  mergedEnquirers,
} from '#src/features/enquirers/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { demoInvitationLinks, demoInvitations, reminderLinks } from '#src/features/visits/server/table.ts'
import { personalTable } from './personal-table.ts'

const because =
  'An enquiry is no part of an account: it was made without one, and may be another person’s. It is deleted {enquiries} months after it is done, or as soon as you ask us.'

export const enquiryTables = [
  personalTable(
    demoBookings,
    'Demo classes that you booked',
    { address: 'email' },
    {
      kept: [
        {
          columns: {
            'enquiries.requests': [
              'fullName',
              'email',
              'phone',
              'phoneE164',
              'course',
              'message',
              'source',
              'createdAt',
            ],
            'enquiries.notes': ['state', 'changedAt'],
          },
          because,
        },
      ],
      someoneElse: { 'work.decisions': ['changedById', 'addedById'] },
      impersonal: ['_id'],
    },
  ),
  personalTable(
    demoInvitations,
    'Demo classes that you were invited to, and what you were reminded of',
    { rowOf: demoBookings, by: 'bookingId' },
    {
      kept: [
        {
          columns: {
            'enquiries.visits': [
              'walkInId',
              'invitedAt',
              'title',
              'startsAt',
              'endsAt',
              'room',
              'joinUrl',
              'notifiedAt',
              'version',
              'eveningReminderSentAt',
              'hoursReminderSentAt',
              'offeredAt',
              'offersUntil',
              'endedAt',
              'endedBy',
            ],
          },
          because,
        },
      ],
      someoneElse: { 'work.decisions': ['invitedById'] },
      impersonal: ['_id', 'bookingId'],
    },
  ),
  personalTable(
    demoInvitationLinks,
    'The secret links of those invitations',
    { rowOf: demoInvitations, by: 'invitationId' },
    { impersonal: ['invitationId'], secret: { 'enquiries.visits': ['secretHash'] } },
  ),
  personalTable(
    reminderLinks,
    'Links that stop reminders of those classes',
    { rowOf: demoBookings, by: 'bookingId' },
    {
      kept: [{ columns: { 'enquiries.visits': ['createdAt', 'usedAt'] }, because }],
      secret: { 'enquiries.visits': ['secretHash'] },
      impersonal: ['bookingId'],
    },
  ),
  personalTable(
    contactMessages,
    'Messages that you sent us',
    { address: 'email' },
    {
      kept: [
        {
          columns: {
            'enquiries.requests': ['fullName', 'email', 'phone', 'phoneE164', 'subject', 'message', 'createdAt'],
            'enquiries.notes': ['state', 'changedAt'],
          },
          because,
        },
      ],
      someoneElse: { 'work.decisions': ['changedById'] },
      impersonal: ['_id'],
    },
  ),
  personalTable(
    enquirers,
    'Your enquiries as one',
    // A family may share a phone number, by which their enquiries are one.
    { address: 'email', and: hasOneAddress },
    {
      kept: [
        {
          columns: {
            'enquiries.contacts': ['name', 'email', 'phone', 'phoneE164', 'names', 'addresses'],
            'enquiries.notes': ['state', 'outcome', 'followUpOn', 'dueAt', 'lastAt'],
          },
          because,
        },
      ],
      impersonal: ['_id'],
    },
  ),
  personalTable(
    enquirerContacts,
    'Phone numbers and email addresses by which we know your enquiries',
    { rowOf: enquirers, by: 'enquirerId' },
    { kept: [{ columns: { 'enquiries.contacts': ['kind', 'value'] }, because }], impersonal: ['enquirerId'] },
  ),
  personalTable(
    mergedEnquirers,
    'Your enquiries that we merged into one',
    { rowOf: enquirers, by: 'enquirerId' },
    { impersonal: ['_id', 'enquirerId'] },
  ),
  personalTable(
    differentEnquirers,
    'Enquiries of others that we know not to be yours',
    { rowOf: enquirers, by: 'enquirerId' },
    { impersonal: ['enquirerId', 'fromId'] },
  ),
  personalTable(
    enquirerRequests,
    'By when we promised you a reply',
    { rowOf: enquirers, by: 'enquirerId' },
    {
      kept: [{ columns: { 'enquiries.notes': ['dueAt', 'repliedAt'] }, because }],
      impersonal: ['_id', 'enquirerId', 'bookingId', 'messageId'],
    },
  ),
  personalTable(
    enquirerLog,
    'What we did about your enquiries, and noted',
    { rowOf: enquirers, by: 'enquirerId' },
    {
      kept: [{ columns: { 'enquiries.notes': ['at', 'kind', 'text'] }, because }],
      someoneElse: { 'work.decisions': ['byId'] },
      impersonal: ['_id', 'enquirerId'],
    },
  ),
]
