import type { BookingVisit } from '../contract.ts'
import { When } from './when.tsx'

const WORDS = { coming: 'Invited:', over: 'Not marked:', came: 'Came:', missed: 'Did not come:' }

/** Below the course of a booking: the class that its visitor is invited to, and whether they came. */
export const VisitLine = ({ visit }: { visit: BookingVisit }) => (
  <span className="block text-sm text-ink-muted">
    <strong>{WORDS[visit.state]}</strong> <When {...visit} />
  </span>
)
