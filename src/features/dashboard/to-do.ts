import type { Figures } from './contract.ts'

/** A home shows as many; the rest is opened. */
export const MAX_SHOWN = 5

/** What is due first, or is overdue for the longest, comes first. */
export const byDue = <Due extends { dueAt: string }>(all: Due[]) =>
  all.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))

/** How much there is to do of each kind, and the list that has all of it. */
export const countToDo = ({ staff, admin }: Figures, { followUps, reports }: { followUps: number; reports: number }) =>
  [
    { kind: 'students waiting', count: staff?.pending ?? 0, to: '/dashboard/mentor/approvals' },
    { kind: 'calls due', count: followUps, to: '/dashboard/admin/enquiries' },
    { kind: 'new bookings', count: admin?.newBookings ?? 0, to: '/dashboard/admin/demo-bookings?filter=new' },
    {
      kind: 'unanswered messages',
      count: admin?.openMessages ?? 0,
      to: '/dashboard/admin/contact-messages?filter=new',
    },
    { kind: 'reported posts', count: reports, to: '/dashboard/forum-reports' },
    { kind: 'privacy requests', count: admin?.privacyRequests ?? 0, to: '/dashboard/admin/privacy-requests' },
  ].filter(({ count }) => count > 0)
